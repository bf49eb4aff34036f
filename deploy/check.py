"""Checks compose.yaml and kubernetes.yaml against the schemas of those who read them (`make deploy-check`).

Neither is run by our tests: that wants containers and a cluster.
"""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import yaml

DEPLOY = Path(__file__).resolve().parent


def compose_schema() -> dict:
    package = importlib.util.find_spec("compose")
    return json.loads((Path(package.submodule_search_locations[0]) / "config/compose_spec.json").read_text())


def main() -> int:
    wrong = [
        f"compose.yaml, {'.'.join(map(str, error.path)) or 'at the top'}: {error.message}"
        for error in jsonschema.Draft7Validator(compose_schema()).iter_errors(yaml.safe_load((DEPLOY / "compose.yaml").read_text()))
    ]
    kubernetes = [str(Path(sys.executable).with_name("kubernetes-validate")), "--strict", str(DEPLOY / "kubernetes.yaml")]
    print("\n".join(wrong) or "compose.yaml fits its schema")
    return int(bool(wrong)) or subprocess.run(kubernetes, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
