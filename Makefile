# The commands of this repository; `make` or `make help` lists them. Each first installs its dependencies (see
# meson-helpers/dependencies).

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# An installed app finds its data relative to its executable (../share/tintype); in the source tree it is set here.
in_tree = TINTYPE_DATADIR="$(CURDIR)/data" TINTYPE_ICONDIR="$(CURDIR)/icons"
headless = $(in_tree) meson-helpers/headless
# The settings schema, compiled where the app looks for it; see DataFiles.swift.
schemas = mkdir -p .build/schemas && glib-compile-schemas --strict --targetdir=.build/schemas data
test = $(in_tree) meson-helpers/tests "$$($(SWIFT) build --show-bin-path)/TintypePackageTests.xctest"

.PHONY: help
help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: run
run: ## Build and open the app; ARGS="--samples" or files are passed to it
	meson-helpers/dependencies --run
	$(schemas)
	$(SWIFT) build -c release --product tintype --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-decoder --static-swift-stdlib
	$(in_tree) .build/release/tintype $(ARGS)

.PHONY: test
test: ## Run all tests in a headless session, or only those that match FILTER=
	meson-helpers/dependencies --test
	$(schemas)
	$(SWIFT) build --build-tests
	$(test) $(if $(FILTER),--filter "$(FILTER)")

.PHONY: fuzz
fuzz: ## Fuzz a parser of untrusted bytes: TARGET=playlists SECONDS=60
	meson-helpers/dependencies
	Fuzzing/fuzz "$(TARGET)" $(if $(SECONDS),"$(SECONDS)")

.PHONY: lint
lint: ## Check formatting, architecture rules, scripts and desktop files
	meson-helpers/dependencies --test
	meson-helpers/lint

.PHONY: format
format: ## Format the Swift sources
	$(SWIFT) format --in-place --parallel --recursive $(wildcard Sources Tests Benchmarks Examples Fuzzing) Package.swift

.PHONY: bench
bench: ## Measure Tintype and other programs; ONLY=start,grid-memory selects figures
	meson-helpers/dependencies --bench
	$(schemas)
	$(SWIFT) build -c release --product tintype --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-decoder --static-swift-stdlib
	$(SWIFT) build -c release --product tintype-bench --static-swift-stdlib
	$(headless) .build/release/tintype-bench run $(if $(ONLY),--only "$(ONLY)")

.PHONY: screenshots
screenshots: ## Take screenshots of every section into data/screenshots
	meson-helpers/dependencies --test
	$(schemas)
	$(SWIFT) build --build-tests
	mkdir -p data/screenshots
	TINTYPE_SCREENSHOTS="$(CURDIR)/data/screenshots" $(test) --filter Screenshots

.PHONY: install
install: ## Build and install under PREFIX (/usr/local), in DESTDIR if set
	meson-helpers/dependencies --run
	meson setup $(if $(wildcard build/meson-private),--reconfigure) --prefix "$(PREFIX)" build
	meson compile -C build
	DESTDIR="$(DESTDIR)" meson install -C build --no-rebuild

.PHONY: uninstall
uninstall: ## Remove what `make install` installed
	ninja -C build uninstall

.PHONY: clean
clean: ## Remove all build output
	rm -rf .build build
