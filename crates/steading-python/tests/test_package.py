"""The package itself: types, the wheel in an empty environment without Rust, the examples, the notebook."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import steading
from conftest import ROOT

CRATE = Path(__file__).resolve().parents[1]


def call(*command: str, **settings: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, **settings)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return done  # type: ignore[no-any-return]


def test_stubs_say_what_the_module_has() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed: stubs are not checked")
    call(sys.executable, "-m", "mypy.stubtest", "steading._engine", "--ignore-disjoint-bases", cwd=str(CRATE))


def test_mypy_is_content() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed: types are not checked")
    call(sys.executable, "-m", "mypy", cwd=str(CRATE))


def test_pyright_is_content() -> None:
    pytest.importorskip("pyright", reason="pyright is not installed: types are not checked")
    found = call(sys.executable, "-m", "pyright", "--pythonpath", sys.executable, cwd=str(CRATE))
    assert "0 errors" in found.stdout


def test_the_wheel_installs_where_there_is_no_rust(tmp_path: Path) -> None:
    folders = [ROOT / "target/python" / kind for kind in ("quick", "wheels")]
    wheels = sorted((wheel for folder in folders for wheel in folder.glob("steading-*.whl")), key=os.path.getmtime)
    if not wheels:
        pytest.skip("there is no wheel: run `make python` or `make python-wheel`")
    assert "abi3" in wheels[-1].name
    call(sys.executable, "-m", "venv", str(tmp_path / "empty"))
    # Only what is in the environment and the system's plain programs: no cargo, no rustc.
    plain = {"PATH": f"{tmp_path}/empty/bin:/usr/bin:/bin", "HOME": str(tmp_path)}
    for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_TRUSTED_HOST", "PIP_CONFIG_FILE", "PIP_CACHE_DIR", "SSL_CERT_FILE"):
        if name in os.environ:
            plain[name] = os.environ[name]
    config = Path.home() / ".config/pip/pip.conf"
    if config.exists() and "PIP_CONFIG_FILE" not in plain:
        plain["PIP_CONFIG_FILE"] = str(config)
    assert subprocess.run(["sh", "-c", "command -v cargo"], env=plain, check=False).returncode != 0
    python = str(tmp_path / "empty/bin/python")
    call(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheels[-1]), env=plain)
    code = "import steading; s = steading.load('settlement', seats=2).start(seed=1).advance(); print(s.digest())"
    found = call(python, "-c", code, env=plain, cwd=str(tmp_path)).stdout.strip()
    assert found == steading.load("settlement", seats=2).start(seed=1).advance().digest()


def test_a_net_of_ones_own_plays_in_the_arena(tmp_path: Path) -> None:
    """The way of a net into the arena; that one can be learnt is a matter of `--long`."""
    game = steading.load("catan_road", seats=2)
    sizes, rng = [game.inputs, 32, game.actions + 1], np.random.default_rng(1)
    arrays = {}
    for number, (inputs, outputs) in enumerate(zip(sizes, sizes[1:], strict=False)):
        arrays[f"weights{number}"] = rng.normal(0, 0.1, (inputs, outputs)).astype(np.float32)
        arrays[f"bias{number}"] = np.zeros(outputs, np.float32)
    np.savez(tmp_path / "net.npz", **arrays)
    net = tmp_path / "net.bin"
    told = call(
        sys.executable, str(CRATE / "examples/import_net.py"), str(tmp_path / "net.npz"), str(net), "--rival", "random",
        "--games", "8", cwd=str(tmp_path),
    ).stdout  # fmt: skip
    assert f"{game.inputs} -> 32 -> {game.actions + 1}" in told and "of 8 games" in told
    assert net.read_bytes().startswith(b"STEADPOL")


@pytest.mark.long
def test_ppo_learns_and_its_net_plays_in_the_arena(tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="JAX is not installed: examples/ppo.py is not run")
    out = tmp_path / "ppo.npz"
    # By count, not by the clock: a busy machine learns as much as an idle one.
    short = ["--decisions", "32768", "--imitate", "150", "--imitate-epochs", "4", "--games", "40", "--every", "1"]
    call(sys.executable, str(CRATE / "examples/ppo.py"), *short, "--out", str(out), cwd=str(tmp_path))
    curve = (tmp_path / "ppo.csv").read_text().splitlines()
    assert curve[0].startswith("minutes,") and len(curve) >= 4
    net = tmp_path / "ppo.bin"
    told = call(
        sys.executable, str(CRATE / "examples/import_net.py"), str(out), str(net), "--rival", "random", "--games", "40",
        cwd=str(tmp_path),
    ).stdout  # fmt: skip
    assert "net" in told and net.stat().st_size > 100_000
    won = float(told.split("won ")[1].split(" ")[0].rstrip("%"))
    assert won > 55.0, told


@pytest.mark.long
def test_ray_spreads_self_play(tmp_path: Path) -> None:
    python = ROOT / "target/python/ray/bin/python"
    if not python.exists():
        pytest.skip("there is no environment with Ray: `make python-long` makes it")
    # Ray keeps a token for its cluster at home: here in a home of its own.
    short = ["--workers", "2", "--rounds", "2", "--games", "40"]
    home = {**os.environ, "HOME": str(tmp_path)}
    found = call(str(python), str(CRATE / "examples/ray_selfplay.py"), *short, env=home)
    assert "2 workers" in found.stdout and "round 2" in found.stdout


def test_the_notebook_runs(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="Jupyter is not installed: the notebook is not run")
    nbclient = pytest.importorskip("nbclient", reason="Jupyter is not installed: the notebook is not run")
    notebook = nbformat.read(CRATE / "examples/steading.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs for cell in cells[1:]), "the notebook keeps its output"
    kept = [output.get("text", "") for cell in cells for output in cell.outputs if output.output_type == "stream"]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    now = [output.get("text", "") for cell in cells for output in cell.outputs if output.output_type == "stream"]
    assert now == kept, "what is printed comes from seeds and must not change"
