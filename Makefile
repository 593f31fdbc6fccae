# fluxsearch: what a newcomer types. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# How long each fuzzer runs, in seconds.
FUZZ_TIME ?= 60

BIN := $(DESTDIR)$(PREFIX)/bin
LIBEXEC := $(DESTDIR)$(PREFIX)/libexec/fluxsearch
DOC := $(DESTDIR)$(PREFIX)/share/doc/fluxsearch
MAN := $(DESTDIR)$(PREFIX)/share/man/man1
BASH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# SwiftPM builds one product at a time.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib
SOURCES := Package.swift $(wildcard Sources Tests Queries Exports)
FUZZERS := $(notdir $(wildcard Tests/Fuzz/*))

.PHONY: help setup build demo test soak lint bench fuzz install uninstall clean

help: ## Lists the targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Installs the Debian packages that are missing, and looks for Swift.
	@.ci/setup

build: setup ## Builds the program.
	@$(SWIFT) build --product fluxsearch
	@$(SWIFT) build --product fluxsearch-net

demo: build ## Makes a demo archive from the demo data, and searches it.
	@.ci/demo "$$($(SWIFT) build --show-bin-path)/fluxsearch"

test: setup ## Builds, and runs the test suite.
	@$(SWIFT) build --build-tests
	@cd Tests/StandIn && /usr/bin/python3 -m unittest discover -q -s tests -t .
	@$(SWIFT) test --skip-build --parallel

soak: setup ## Runs the tests for long: more random questions, kills and faults, a million messages fetched.
	@$(SWIFT) build --build-tests
	@FLUXSEARCH_SYNC_MESSAGES=1000000 $(SWIFT) test --skip-build --filter "a large run uses what the governor allows"
	@FLUXSEARCH_READY_MEGABYTES=50 $(SWIFT) test --skip-build --filter "a READY of many megabytes"
	@FLUXSEARCH_FOLLOW_EVENTS=300000 $(SWIFT) test --skip-build --filter "a burst of events is kept as it comes"
	@FLUXSEARCH_FOLLOW_SECONDS=3600 $(SWIFT) test --skip-build --filter "a time of trouble leaves an archive"
	@FLUXSEARCH_CRASH_ROUNDS=50 FLUXSEARCH_ROUNDS=2000 $(SWIFT) test --skip-build

lint: ## Checks format and style, and that nothing lies about.
	@$(SWIFT) format lint --strict -r $(SOURCES)
	@strange="$$(git ls-files 2>/dev/null | sed 's|/.*||; s|^"||' | sort -u | grep -vxF -e .ci -e .editorconfig \
	  -e .gitignore -e .swift-format -e CHANGELOG.md -e Exports -e LICENSE -e Makefile -e Package.swift -e Queries \
	  -e README.md -e Sources -e Tests -e docs || true)"; \
	if [[ -n "$$strange" ]]; then echo "lint: not of this project:" $$strange >&2; exit 1; fi

bench: ## Measures: make bench CORPUS=file.ndjson [NEEDLES=truth.json] [PARTS=live,ready,tantivy]
	@if [[ -z "$(CORPUS)" ]]; then echo "make bench needs a corpus: make bench CORPUS=file.ndjson" >&2; exit 2; fi
	@$(SWIFT) build -c release --product fluxsearch-bench
	@$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/static --product fluxsearch
	@$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/static --product fluxsearch-net
	@program="$$($(SWIFT) build -c release --scratch-path .build/static --show-bin-path)/fluxsearch"; \
	"$$($(SWIFT) build -c release --show-bin-path)/fluxsearch-bench" "$(CORPUS)" \
	  --program "$$program" --follower "$$program-net" $(if $(PARTS),--parts "$(PARTS)") \
	  --tantivy Tests/Bench/tantivy_bench.py \
	  $(if $(NEEDLES),--needles "$(NEEDLES)")

fuzz: setup ## Runs each fuzzer for FUZZ_TIME seconds: make fuzz FUZZ_TIME=600
	@for name in $(FUZZERS); do \
	  $(SWIFT) build --sanitize fuzzer --scratch-path .build/fuzz --product "fuzz-$$name"; \
	  mkdir -p ".build/fuzz/corpus-$$name"; \
	  SWIFT_BACKTRACE=enable=no "$$($(SWIFT) build --scratch-path .build/fuzz --show-bin-path)/fuzz-$$name" \
	    -max_total_time=$(FUZZ_TIME) -artifact_prefix=".build/fuzz/$$name-" ".build/fuzz/corpus-$$name"; \
	done

install: ## Installs program, manual and completions below PREFIX (and DESTDIR).
	@$(RELEASE) --product fluxsearch
	@$(RELEASE) --product fluxsearch-net
	@program="$$($(RELEASE) --show-bin-path)/fluxsearch"; \
	install -D -m 755 "$$program" "$(BIN)/fluxsearch"; \
	install -D -m 755 "$$program-net" "$(LIBEXEC)/fluxsearch-net"; \
	install -d "$(MAN)" "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)" "$(DOC)"; \
	install -m 644 README.md docs/*.md "$(DOC)"; \
	install -d "$(DOC)/examples"; \
	install -m 644 docs/examples/* "$(DOC)/examples"; \
	umask 022; \
	"$$program" help man > "$(MAN)/fluxsearch.1"; \
	"$$program" completions bash > "$(BASH_COMPLETIONS)/fluxsearch"; \
	"$$program" completions zsh > "$(ZSH_COMPLETIONS)/_fluxsearch"; \
	"$$program" completions fish > "$(FISH_COMPLETIONS)/fluxsearch.fish"
	@echo "fluxsearch is installed below $(DESTDIR)$(PREFIX)"

uninstall: ## Takes away what install put there; archives and configuration stay.
	@rm -f "$(BIN)/fluxsearch" "$(MAN)/fluxsearch.1" "$(BASH_COMPLETIONS)/fluxsearch" \
	  "$(ZSH_COMPLETIONS)/_fluxsearch" "$(FISH_COMPLETIONS)/fluxsearch.fish"
	@rm -rf "$(DOC)" "$(LIBEXEC)"

clean: ## Takes away everything that was built.
	@$(SWIFT) package clean 2>/dev/null || true
	@rm -rf .build
