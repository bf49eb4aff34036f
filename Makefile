# Steading: the two commands are `make run` and `make test`; `make help` lists the rest.

CARGO ?= cargo
STEADING = target/release/steading

.PHONY: help run client test build lint clauses unit records crash deny bench instructions crash-test load-test simulate need-cargo

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

run: client build ## build everything and start the server on http://127.0.0.1:8080
	@$(STEADING) serve

# The client is built into the program; without Node the server still runs and says how to build it.
client:
	@if [ ! -f web/package.json ]; then \
		echo "There is no client in web/ yet: the server shows a plain page."; \
	elif ! command -v npm >/dev/null 2>&1; then \
		echo "Node is missing (20 or later): the client is not built, the server shows a plain page."; \
	else \
		cd web && npm ci --no-audit --no-fund && npm run build; \
	fi

test: lint deny unit clauses records crash ## everything CI checks

# Cargo is told when the client has changed: it cannot watch a folder that is not there yet.
build: need-cargo ## the release binary, target/release/steading
	@STEADING_CLIENT_BUILD="$$(ls -lR web/dist 2>/dev/null | cksum)" $(CARGO) build --release --locked --package steading

lint: need-cargo
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# Advisories need a download and are checked before a release.
deny: need-cargo
	@if $(CARGO) deny --version >/dev/null 2>&1; then \
		$(CARGO) deny --locked check bans licenses sources; \
	else \
		echo "cargo-deny is not installed: licences and sources are not checked"; \
	fi

unit: need-cargo
	$(CARGO) test --workspace --locked

clauses: need-cargo ## every rule clause and the tests that carry its id
	$(CARGO) xtask clauses

# The short form of crash-test.
crash: need-cargo
	$(CARGO) run --locked --package steading-trials -- crash --kills 20 --tables 4

# The debug build and the release build must find the same digests.
records: build
	$(CARGO) xtask records
	@for record in records/*/*.steading; do $(STEADING) replay $$record >/dev/null || exit 1; done
	@echo "$$(ls records/*/*.steading | wc -l) golden records agree with the release build"

crash-test: need-cargo ## kill a real server 200 times and check that nothing is lost
	$(CARGO) run --release --locked --package steading-trials -- crash --kills 200

load-test: need-cargo ## 1,000 tables with 4 sockets each on a real server, beside an echo and the disk
	$(CARGO) run --release --locked --package steading-trials -- load

simulate: need-cargo ## 10,000 seeds of the simulated server
	STEADING_SEEDS=10000 $(CARGO) test --release --locked --package steading-host --test host simulation

bench: build ## speed of this build
	@$(STEADING) bench

instructions: build ## instructions per decision, by callgrind (noise-free)
	@./xtask/instructions.sh $(STEADING)

need-cargo:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
		echo "Rust is missing. Install it from your distribution or with rustup (https://rustup.rs), then try again."; \
		exit 1; }
