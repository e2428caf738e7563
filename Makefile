# The commands of this repository; `make` or `make help` lists them.
# Each installs what it needs first (see meson-helpers/dependencies).

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# The app finds its data beside its executable (../share/tintype); in the source tree it is told.
in_tree = TINTYPE_DATADIR="$(CURDIR)/data" TINTYPE_ICONDIR="$(CURDIR)/icons"
headless = $(in_tree) meson-helpers/headless
# What is remembered is described in a schema, which the program looks for here; see DataFiles.swift.
schemas = mkdir -p .build/schemas && glib-compile-schemas --strict --targetdir=.build/schemas data
test = $(in_tree) meson-helpers/tests "$$($(SWIFT) build --show-bin-path)/TintypePackageTests.xctest"

.PHONY: help
help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: run
run: ## Build and open the app; ARGS="--samples" or files go to it
	meson-helpers/dependencies --run
	$(schemas)
	$(SWIFT) build -c release --product tintype --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-decoder --static-swift-stdlib
	$(in_tree) .build/release/tintype $(ARGS)

.PHONY: test
test: ## Run all tests in a headless session, or those that match FILTER=
	meson-helpers/dependencies --test
	$(schemas)
	$(SWIFT) build --build-tests
	$(test) $(if $(FILTER),--filter "$(FILTER)")

.PHONY: fuzz
fuzz: ## Fuzz a parser of untrusted bytes: TARGET=playlists SECONDS=60
	meson-helpers/dependencies
	Fuzzing/fuzz "$(TARGET)" $(if $(SECONDS),"$(SECONDS)")

.PHONY: lint
lint: ## Check formatting, house rules, scripts and desktop files
	meson-helpers/dependencies --test
	meson-helpers/lint

.PHONY: format
format: ## Format the Swift sources
	$(SWIFT) format --in-place --parallel --recursive $(wildcard Sources Tests Benchmarks Examples Fuzzing) Package.swift

.PHONY: bench
bench: ## Measure against other programs, or some figures with ONLY=start,grid-memory
	meson-helpers/dependencies --bench
	$(schemas)
	$(SWIFT) build -c release --product tintype --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-decoder --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-bench --static-swift-stdlib
	$(headless) .build/release/tintype-bench run $(if $(ONLY),--only "$(ONLY)")

.PHONY: screenshots
screenshots: ## Photograph every place of the app into data/screenshots
	meson-helpers/dependencies --test
	$(schemas)
	$(SWIFT) build --build-tests
	mkdir -p data/screenshots
	TINTYPE_SCREENSHOTS="$(CURDIR)/data/screenshots" $(test) --filter Screenshots

.PHONY: install
install: ## Build and install under PREFIX (/usr/local), within DESTDIR if given
	meson-helpers/dependencies --run
	meson setup $(if $(wildcard build/meson-private),--reconfigure) --prefix "$(PREFIX)" build
	meson compile -C build
	DESTDIR="$(DESTDIR)" meson install -C build --no-rebuild

.PHONY: uninstall
uninstall: ## Remove what `make install` installed
	ninja -C build uninstall

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build build
