# Steading: the two commands are `make run` and `make test`; `make help` lists the rest.

CARGO ?= cargo
STEADING = target/release/steading

.PHONY: help run test build lint clauses unit records deny bench instructions clean-data need-cargo

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

run: build ## play Settlement in the terminal against bots
	@$(STEADING) play settlement

test: lint deny unit clauses records ## everything CI checks

build: need-cargo ## the release binary, target/release/steading
	@$(CARGO) build --release --locked --package steading

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

# The debug build and the release build must find the same digests.
records: build
	$(CARGO) xtask records
	@for record in records/*/*.steading; do $(STEADING) replay $$record >/dev/null || exit 1; done
	@echo "$$(ls records/*/*.steading | wc -l) golden records agree with the release build"

bench: build ## speed of this build
	@$(STEADING) bench

instructions: build ## instructions per decision, by callgrind (noise-free)
	@./xtask/instructions.sh $(STEADING)

need-cargo:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
		echo "Rust is missing. Install it from your distribution or with rustup (https://rustup.rs), then try again."; \
		exit 1; }
