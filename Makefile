# The two commands of everyday: `make serve` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help serve preview build release site check test test-slow test-all bench bench-backend bench-mixed bench-nodes bench-pages bench-sign-in bench-site bench-start bench-reader bench-weight hostile moving lint import-table unit \
	nodes-kill samples guides-fresh acceptance faults soak fuzz sanitize sbom setup setup-bench setup-test clean install package test-package release-notes

# The program of every day, and the one that is handed on.
PORTICO = .build/debug/portico
RELEASED = .build/release/portico
PREFIX ?= /usr/local

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

serve: ## set up, build, and serve the site with its playground (ARGS="--port 9000")
	@scripts/ready serve $(ARGS)
	@$(MAKE) --no-print-directory build
	@$(PORTICO) serve $(ARGS)

preview: build ## show the site while you write it (ARGS="--port 0")
	@$(PORTICO) preview $(ARGS)

build: setup ## set up and build the program of every day, with the dependencies that are kept
	@scripts/build program

release: setup ## set up and build the program as it is handed on: optimized, static Swift runtime
	@scripts/build release

install: ## put program, man pages and completion below PREFIX, /usr/local unless given (after `make release`)
	@scripts/install $(RELEASED) "$(PREFIX)" "$(DESTDIR)"

package: release ## make a Debian package and an archive of the program in .build/packages/
	@scripts/package $(RELEASED) .build/packages

release-notes: ## print what is new, from CHANGELOG.md (TAG=v1.2.0)
	@scripts/release_notes $(TAG)

site: build ## render the site into dist/
	@$(PORTICO) build $(ARGS)

check: build ## check the content, without writing anything
	@$(PORTICO) check $(ARGS)

test: setup-test ## set up and run the everyday tests; the last line has the totals
	@scripts/test everyday

test-slow: setup-test ## set up and run the slow tests: time, kills, faults, nodes, loads, all languages, the release
	@scripts/test slow

test-all: setup-test ## set up and run both
	@scripts/test all

bench: release setup-test setup-bench ## measure everything, in one table (ARGS="--quick --only site,pages", --long, --record)
	@.venv/bin/python scripts/bench --binary $(RELEASED) $(ARGS)

bench-sign-in: release ## measure complete local sign-ins a second, beside OpenSSL's signing rate
	@python3 scripts/bench_sign_in.py --binary $(RELEASED) $(ARGS)

bench-pages: release setup-bench ## measure pages a second over HTTP/1.1 and HTTP/2, beside nginx (ARGS="--rounds 3")
	@python3 scripts/bench_pages.py --binary $(RELEASED) $(ARGS)

bench-backend: release setup-test ## measure the account backend at 1,000 to 1,000,000 accounts
	@.venv/bin/python scripts/bench_backend.py --binary $(RELEASED) $(ARGS)

bench-mixed: release setup-bench ## time a page while others sign in, beside nginx (ARGS="--browsers 50")
	@python3 scripts/bench_mixed.py --binary $(RELEASED) $(ARGS)

bench-start: release ## time the first answer after a start, and weigh the server's memory
	@python3 scripts/bench_start.py --binary $(RELEASED) $(ARGS)

bench-weight: release setup-test ## weigh the pages with their style and script
	@.venv/bin/python scripts/bench_weight.py --binary $(RELEASED)

bench-nodes: release setup-test ## sign-ins with SQLite and with PostgreSQL on one, two and three nodes, as ratios
	@.venv/bin/python scripts/bench_nodes.py --binary $(RELEASED) $(ARGS)

nodes-kill: release setup-test ## kill nodes at random while fifty browsers sign in (ARGS="--minutes 3 --browsers 50")
	@.venv/bin/python scripts/nodes_kill.py --binary $(RELEASED) $(ARGS)

lint: ## formatting, import table, house rules
	@scripts/lint

import-table: ## write the import table into CONTRIBUTING.md
	@python3 scripts/import_table.py --write

unit: setup ## the Swift tests alone (ARGS="--filter OpenIDTests")
	@scripts/build tests
	@.build/debug/porticoPackageTests.xctest --testing-library swift-testing $(ARGS)

samples: setup-test ## type-check the guides' code (ARGS="-k nonce")
	@scripts/samples $(ARGS)

guides-fresh: ## compare the stubs with checkouts of the real SDKs (SDKS=FOLDER)
	@python3 scripts/guides_fresh.py $(or $(SDKS),$(error name the folder with the checkouts: make guides-fresh SDKS=../sdks)) $(ARGS)

acceptance: setup-test ## the browser tests and foreign clients alone (ARGS="-k apple --run everyday")
	@scripts/acceptance $(ARGS)

bench-site: release ## time the site generator beside Hugo and cmark-gfm (ARGS="--pages 30000")
	@python3 scripts/bench_site.py $(ARGS)

bench-reader: release setup-test ## time a page on a slow phone, and a key in search (ARGS="--repeat 9")
	@PORTICO_BINARY=$(abspath $(RELEASED)) .venv/bin/python scripts/bench_reader.py $(ARGS)

moving: release setup-test ## convert, check, build and search documents of Debian and PyPI packages (ARGS="--only cargo")
	@.venv/bin/python scripts/moving.py --binary $(RELEASED) $(ARGS)

faults: release setup-test ## play faults of disk, store, limits, clients and builds; one table (ARGS="--short --only store")
	@.venv/bin/python scripts/faults --binary $(RELEASED) $(ARGS)

soak: release setup-test ## mixed traffic for a while, with pictures of memory, database and latencies (ARGS="--minutes 60")
	@.venv/bin/python scripts/soak.py --binary $(RELEASED) $(ARGS)

hostile: release setup-test ## attackers and honest visitors side by side on loopback, with pictures (ARGS="--minutes 120")
	@.venv/bin/python scripts/hostile --binary $(RELEASED) $(ARGS)

test-package: package setup-test ## install the package into a fresh Debian 12 and use it there (as root, with Debian's packages)
	@PORTICO_PACKAGES=$(abspath .build/packages) scripts/acceptance -n 0 -s Tests/Acceptance/test_package.py

fuzz: ## search for inputs that break what reads strangers' and authors' bytes (ARGS="--seconds 60 wire")
	@swift build --target AccountStore && swift build --target AccountWire && swift build --target SiteModel && swift build --target HTTPTypes && \
		python3 scripts/fuzz.py $(ARGS)

sanitize: setup-test ## run the Swift tests of generator and server under address and thread sanitizer (ARGS="address")
	@scripts/sanitize $(ARGS)

sbom: release ## write a bill of materials (CycloneDX) to .build/portico.cdx.json
	@python3 scripts/sbom.py --binary $(RELEASED) --output .build/portico.cdx.json && echo .build/portico.cdx.json

setup: ## install the system libraries the program links with
	@scripts/setup build

setup-test: ## install what the tests need as well
	@scripts/setup build test

setup-bench: ## install what Portico is measured beside
	@scripts/setup bench

clean: ## remove everything that was built
	rm -rf .build dist .venv
