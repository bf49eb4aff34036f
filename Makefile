# Steading: the two commands are `make run` and `make test`; `make help` lists the rest.

CARGO ?= cargo
# What `make run` starts is compiled in a fraction of the time that a release takes (Cargo.toml, profile `quick`).
QUICK = target/quick/steading
STEADING = target/release/steading

.PHONY: help run client client-test browser browser-long types test quick release lint docs clauses unit records crash abuse deny mutants bench instructions contract-test crash-test abuse-test load-test fuzz durability-test simulate need-cargo need-node need-browser long-log-test package-test need-postgres need-nats need-pebble cluster cluster-test rolling-test cluster-cost peers calls calls-test pairing-bench python python-wheel python-quick python-test python-engine python-long python-bench need-python schemas deploy-check

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

run: client quick ## build everything and start the server on http://127.0.0.1:8080
	@$(QUICK) serve

# The client is built into the program; without Node the server still runs and says how to build it.
client:
	@if ! command -v npm >/dev/null 2>&1; then \
		echo "Node is missing (20 or later): the client is not built, the server shows a plain page."; \
	else \
		$(MAKE) --no-print-directory web/node_modules/.package-lock.json && cd web && npm run --silent build; \
	fi

# What npm has installed is what the lock file says. Not `npm ci`: it wants every platform's own packages in the lock
# file, and a registry that serves one platform has not got them.
web/node_modules/.package-lock.json: web/package-lock.json
	cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund
	@touch $@

# Each crate is compiled at most twice: checked by clippy (and rustdoc), built once with all tests and programs of the
# workspace. What follows runs the programs of that one build: a build of a single package has other features, so cargo
# would compile most crates again. The client and the package for Python are checked beside the long build, which leaves
# a core idle now and then.
test: ## everything CI checks
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line LANES=yes lint docs deny client-test unit python-test
	@$(MAKE) --no-print-directory BUILT=yes clauses records crash calls abuse browser python-engine

# Within `make test`: one thing of cargo after the other; the tests need the client.
ifdef LANES
docs: | lint
unit: | docs client-test
python-test: | client-test
endif

# Where nothing is built a second time, what makes the second build quicker costs a tenth of the first.
ifdef CI
export CARGO_INCREMENTAL = 0
endif

ifdef BUILT
XTASK = target/debug/xtask
TRIALS = target/debug/steading-trials
BUILD_STEADING = true
else
CLIENT = client
XTASK = $(CARGO) xtask
TRIALS = $(CARGO) run --locked --package steading-trials --
# With the examples: a test plays one at the plain table.
BUILD_STEADING = $(CARGO) build --locked --package steading --features examples
endif

client-test: need-node web/node_modules/.package-lock.json ## types, lint, unit tests and size of the client
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test && npm run --silent build

# A debug build reads the client from web/dist as it is.
browser: need-browser $(CLIENT) ## the client in a real browser, against a real server
	$(BUILD_STEADING)
	cd web && npx playwright test

browser-long: ## the guides at every size in both languages, and reports of speed
	@STEADING_LONG=1 $(MAKE) --no-print-directory browser

types: need-cargo ## the client's types, from the Rust ones
	STEADING_WRITE=1 $(CARGO) test --locked --package steading-host --test types
	STEADING_WRITE=1 $(CARGO) test --locked --package steading-server --test server types

schemas: need-cargo ## the JSON Schemas of packs, from the loader
	STEADING_WRITE=1 $(CARGO) test --locked --package steading --test command_line schemas

# Cargo is told when the client has changed: it cannot watch a folder that is not there yet.
quick: need-cargo
	@STEADING_CLIENT_BUILD="$$(ls -lR web/dist 2>/dev/null | cksum)" $(CARGO) build --profile quick --locked --package steading

# The build with debug assertions and the build with every optimisation must find the same digests (D1 in
# docs/reliability.md). `make test` replays the golden records with the first; the second is replayed here, where it is
# built: no binary is handed out unproved, and a test run compiles nothing for it.
# Where cargo-auditable is installed the binary lists the crates that are in it.
release: need-cargo client ## the binary that is handed out, target/release/steading, and the golden records with it
	@auditable=$$($(CARGO) auditable --version >/dev/null 2>&1 && echo auditable); \
		[ -n "$$auditable" ] || echo "cargo-auditable is not installed: the binary will not list its crates"; \
		STEADING_CLIENT_BUILD="$$(ls -lR web/dist 2>/dev/null | cksum)" $(CARGO) $$auditable build --release --locked --package steading --features tls
	@for record in records/*/*.steading; do $(STEADING) replay $$record >/dev/null || exit 1; done
	@echo "$$(ls records/*/*.steading | wc -l) golden records agree with the release build"

lint: need-cargo
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# Advisories need a download and are checked before a release.
deny: need-cargo
	@if $(CARGO) deny --version >/dev/null 2>&1; then \
		$(CARGO) deny --locked check bans licenses sources && \
		if $(CARGO) deny --locked fetch >/dev/null 2>&1; then $(CARGO) deny --locked check advisories; \
		else echo "the database of advisories cannot be fetched: known holes are not checked"; fi; \
	else \
		echo "cargo-deny is not installed: licences and sources are not checked"; \
	fi

# Broken links and other warnings of the documentation fail. It is written for those who read the code, so it may link
# to private items.
docs: need-cargo
	RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links" $(CARGO) doc --workspace --no-deps --document-private-items --locked

# Tests and programs in one build. nextest runs the tests of all crates side by side; it knows no examples in
# documentation, so those run after it.
unit: need-cargo need-postgres need-nats need-pebble peers ## all tests in Rust, by cargo-nextest where it is installed
	$(CARGO) build --workspace --locked --lib --bins --tests
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		$(CARGO) nextest run --workspace --locked --lib --bins --tests; \
	else \
		$(CARGO) test --workspace --locked --lib --bins --tests; \
	fi
	$(CARGO) test --workspace --locked --doc

# What receives mail and messages in tests, with nothing of our own code in it. Without it two tests say so and pass, or
# fail where CI is set and pip finds it.
peers: ## aiosmtpd and http_ece for the tests of messages, in target/peers
	@test -e target/peers/.installed || { $(PYTHON) -m venv target/peers && \
		target/peers/$(PIP) aiosmtpd==1.4.6 http_ece==1.2.1 cryptography && touch target/peers/.installed; } || \
		echo "aiosmtpd and http_ece cannot be installed: mail and push are not tested"

clauses: need-cargo ## every rule clause and the tests that carry its id
	$(XTASK) clauses
	$(XTASK) features

records: need-cargo ## every golden record replays to its digests
	$(XTASK) records

# The short form of crash-test.
crash: need-cargo
	$(TRIALS) crash --kills 20 --tables 4

# The short form of calls-test.
calls: need-cargo
	$(TRIALS) calls --kills 10 --tables 3

# The short form of abuse-test: bounds that do not depend on how busy the machine is.
abuse: need-cargo
	$(TRIALS) abuse --tables 12 --seconds 8 --rounds 1 --lenient

# One crate after the other. FILES are beginnings of paths below src/; SAMPLE=0 tries every mutant.
CRATES ?= steading-settlement steading-catan-road steading-emberleaf steading-orleans-settlers steading-host steading-store
FILES ?=
SAMPLE ?= 200
MUTANT_SEED ?= 1
MINUTES ?= 60
MUTANT_JOBS ?= 2
mutants: need-cargo ## change the code and see whether a test notices: a sample of each crate (docs/mutants.md)
	$(CARGO) build --quiet --locked --package xtask
	@for crate in $(CRATES); do \
		target/debug/xtask mutants $$crate $(FILES:%=--file %) --sample $(SAMPLE) --seed $(MUTANT_SEED) \
			--minutes $(MINUTES) --jobs $(MUTANT_JOBS) || exit 1; \
	done

contract-test: need-cargo ## random games of every title that keep every promise, five times as many as in make test
	STEADING_LONG=1 $(CARGO) test --release --locked --test contract --test damage -p steading-settlement -p steading-catan-road -p steading-emberleaf -p steading-orleans-settlers

crash-test: need-cargo ## kill a real server 200 times and check that nothing is lost
	$(CARGO) run --release --locked --package steading-trials -- crash --kills 200

# Faults and what the nodes speak over (BUS=postgres does without NATS).
FAULTS ?= 20
BUS ?= nats
cluster-test: need-cargo need-postgres need-nats ## three nodes on PostgreSQL and NATS, killed and stopped under play (FAULTS says how often)
	$(CARGO) run --profile quick --locked --package steading-trials -- cluster --faults $(FAULTS) --bus $(BUS)

rolling-test: need-cargo need-postgres need-nats ## three nodes restarted one after the other while people play with clocks
	$(CARGO) run --profile quick --locked --package steading-trials -- cluster --rolling --bus $(BUS)

cluster-cost: need-cargo need-postgres need-nats ## CPU of a durable move: SQLite, PostgreSQL, forwarded over NATS, 1 to 3 nodes
	$(CARGO) run --profile quick --locked --package steading-trials -- cluster --cost

cluster: need-cargo need-postgres need-nats ## three nodes on PostgreSQL and NATS behind a balancer, to play with
	$(CARGO) run --profile quick --locked --package steading-trials -- cluster --hold --bus $(BUS)

calls-test: need-cargo ## kill a real server 100 times while people come only when a message calls them
	$(CARGO) run --release --locked --package steading-trials -- calls --kills 100

abuse-test: need-cargo ## one hostile address beside 200 honest tables: what do these notice?
	$(CARGO) run --release --locked --package steading-trials -- abuse

long-log-test: need-cargo ## a table of 100,000 entries is opened while others play, and 60 log-ins at once
	$(CARGO) run --release --locked --package steading-trials -- log-ins
	$(CARGO) run --release --locked --package steading-trials -- long-log

package-test: release ## the Debian package installs, starts, upgrades and is removed (needs root and cargo-deb)
	deploy/package-test.sh

durability-test: need-cargo ## watch the system calls of a server: no answer before its rows are on the disk (needs strace)
	$(CARGO) run --release --locked --package steading-trials -- durability

load-test: need-cargo ## 1,000 tables with 4 sockets each on a real server, beside an echo and the disk
	$(CARGO) run --release --locked --package steading-trials -- load

fuzz: need-cargo ## ten minutes of nonsense for each reader of other people's texts (SECONDS says how long)
	STEADING_FUZZ_SECONDS=$(or $(SECONDS),600) $(CARGO) test --locked --package steading-server --test server i1_
	STEADING_FUZZ_SECONDS=$(or $(SECONDS),600) $(CARGO) test --locked --package steading --test session i1_

simulate: need-cargo ## 10,000 seeds of the simulated server
	STEADING_SEEDS=10000 $(CARGO) test --release --locked --package steading-host --test host simulation
	STEADING_SEEDS=10000 $(CARGO) test --release --locked --package steading-host --test host promises_hold_with_three_nodes

# The binding has a lock file and a folder of its own: a build of the server does not compile it (docs/python.md).
PYTHON ?= python3
BINDING = crates/steading-python
PYTHON_TARGET = $(CURDIR)/target/python
PYTHON_ENV = $(PYTHON_TARGET)/env
# Not compiled to bytecode: Python does that for the few files that a test imports.
PIP = bin/python -m pip install --quiet --disable-pip-version-check --no-compile
MATURIN = $(PYTHON_ENV)/bin/maturin build --locked --manifest-path $(BINDING)/Cargo.toml --target-dir $(PYTHON_TARGET)/cargo

python: need-python $(PYTHON_ENV)/.maturin ## the wheel for Python, in a fresh environment: target/python/venv
	$(MATURIN) --release --out $(PYTHON_TARGET)/wheels
	rm -rf $(PYTHON_TARGET)/venv && $(PYTHON) -m venv $(PYTHON_TARGET)/venv
	$(PYTHON_TARGET)/venv/$(PIP) $$(ls -t $(PYTHON_TARGET)/wheels/*.whl | head -1)
	@$(PYTHON_TARGET)/venv/bin/python -c "import steading; print('steading', steading.__version__, *steading.games())"
	@echo "the wheel: $$(ls -t $(PYTHON_TARGET)/wheels/*.whl | head -1); try it: target/python/venv/bin/python"

# Compiled with little optimisation and every check; the tests of speed want `make python`. What the tests import is
# installed meanwhile: that is mostly waiting.
python-wheel: need-python $(PYTHON_ENV)/.maturin
	@$(MAKE) --no-print-directory -j2 python-quick $(PYTHON_ENV)/.installed
	$(PYTHON_ENV)/$(PIP) --force-reinstall --no-deps $$(ls -t $(PYTHON_TARGET)/quick/*.whl | head -1)

python-quick:
	$(MATURIN) --profile quick --out $(PYTHON_TARGET)/quick

python-test: python-wheel ## the package for Python: its tests in short form
	$(CARGO) fmt --check --manifest-path $(BINDING)/Cargo.toml
	cd $(BINDING) && $(PYTHON_ENV)/bin/python -m pytest --numprocesses 2

# Within `make test` the tests above may run before there is a program `steading`, and leave this one out.
python-engine: ## the same games through Python and through `steading engine`
	$(BUILD_STEADING)
	cd $(BINDING) && STEADING=$(CURDIR)/target/debug/steading $(PYTHON_ENV)/bin/python -m pytest tests/test_equality.py

python-long: python $(PYTHON_ENV)/.long $(PYTHON_TARGET)/ray/.installed ## the same as far as docs/python.md claims, with the release build
	$(CARGO) clippy --locked --manifest-path $(BINDING)/Cargo.toml --target-dir $(PYTHON_TARGET)/cargo -- -D warnings
	for env in env ray; do $(PYTHON_TARGET)/$$env/$(PIP) --force-reinstall --no-deps $$(ls -t $(PYTHON_TARGET)/wheels/*.whl | head -1) || exit 1; done
	@$(MAKE) --no-print-directory quick
	cd $(BINDING) && STEADING=$(CURDIR)/target/quick/steading $(PYTHON_ENV)/bin/python -m pytest --long -v -s

python-bench: python $(PYTHON_ENV)/.long ## speed of the package beside OpenSpiel and pgx, and memory over ten million steps
	$(PYTHON_ENV)/$(PIP) --force-reinstall --no-deps $$(ls -t $(PYTHON_TARGET)/wheels/*.whl | head -1)
	$(PYTHON_ENV)/bin/python $(BINDING)/benchmarks/peers.py
	$(PYTHON_ENV)/bin/python $(BINDING)/benchmarks/peers.py --memory

$(PYTHON_ENV)/.maturin: $(BINDING)/requirements-test.txt
	$(PYTHON) -m venv $(PYTHON_ENV)
	$(PYTHON_ENV)/$(PIP) $$(grep ^maturin $<)
	@touch $@

$(PYTHON_ENV)/.installed: $(BINDING)/requirements-test.txt $(PYTHON_ENV)/.maturin
	$(PYTHON_ENV)/$(PIP) -r $<
	@touch $@

# JAX and pgx, for the example that learns and for the peers.
$(PYTHON_ENV)/.long: $(BINDING)/requirements-long.txt $(PYTHON_ENV)/.installed
	$(PYTHON_ENV)/$(PIP) -r $<
	@touch $@

# Ray wants other versions than the rest.
$(PYTHON_TARGET)/ray/.installed: $(BINDING)/requirements-ray.txt
	$(PYTHON) -m venv $(PYTHON_TARGET)/ray
	$(PYTHON_TARGET)/ray/$(PIP) -r $<
	@touch $@

# docker-compose for the schema in it alone: the version that carries one, without what it needs to run.
deploy-check: need-python ## deploy/compose.yaml and deploy/kubernetes.yaml against their schemas
	@test -x target/deploy-check/bin/kubernetes-validate || { $(PYTHON) -m venv target/deploy-check && \
		target/deploy-check/$(PIP) jsonschema pyyaml kubernetes-validate && \
		target/deploy-check/$(PIP) --no-deps docker-compose==1.29.2; }
	@target/deploy-check/bin/python deploy/check.py

pairing-bench: need-cargo ## how long a round of 64 people takes to pair, and that it is at most 100 ms
	$(CARGO) run --locked --release --package steading-pairing --example time

bench: release ## speed of this build
	@$(STEADING) bench

instructions: release ## instructions per decision, by callgrind (noise-free)
	@./xtask/instructions.sh $(STEADING)

need-cargo:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
		echo "Rust is missing. Install it from your distribution or with rustup (https://rustup.rs), then try again."; \
		exit 1; }

need-python:
	@$(PYTHON) -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { \
		echo "Python is missing (3.10 or later, with venv). Install it from your distribution, then try again."; \
		exit 1; }

need-node:
	@command -v npm >/dev/null 2>&1 || { \
		echo "Node is missing (20 or later). Install it from your distribution, then try again."; \
		exit 1; }

# On Debian, as root, the browser is fetched by itself; elsewhere the sentence says what to do.
need-browser: need-node need-cargo
	@command -v chromium >/dev/null 2>&1 || [ -n "$$CHROMIUM" ] || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y -qq chromium fonts-liberation; } || { \
		echo "Chromium is missing. Install it from your distribution, or name one in CHROMIUM, then try again."; \
		exit 1; }

# The same for NATS, without starting it as a service.
need-nats:
	@command -v nats-server >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y -qq nats-server; } || \
		echo "*** NATS is missing: NOTHING WILL BE TESTED OVER NATS. Install the package nats-server, then try again. ***"

# And for the authority that certificates are tested with.
need-pebble:
	@command -v pebble >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y -qq pebble; } || \
		echo "Pebble is missing: certificates by ACME are not tested"

# On Debian, as root, PostgreSQL is fetched by itself, without starting a server; elsewhere the tests of it are skipped.
need-postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y -qq postgresql; } || \
		echo "*** PostgreSQL is missing: NOTHING WILL BE TESTED ON POSTGRESQL. Install the package postgresql, then try again. ***"
