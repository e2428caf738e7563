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
# Swift's runtime is linked statically: a program starts faster and needs no Swift installation.
release = $(SWIFT) build -c release --static-swift-stdlib --product
test = $(in_tree) meson-helpers/tests "$$($(SWIFT) build --show-bin-path)/TintypePackageTests.xctest"

.PHONY: help
help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: run
run: ## Build and open the app; ARGS="--samples" or files are passed to it
	meson-helpers/dependencies --run
	$(schemas)
	$(release) tintype
	$(release) tintype-decoder
	$(in_tree) .build/release/tintype $(ARGS)

.PHONY: test
test: ## Run all tests in a headless session, or those that match FILTER=; TARGETS="ViewTests" builds only these
	meson-helpers/dependencies --test
	$(schemas)
	TINTYPE_TARGETS="$(TARGETS)" $(SWIFT) build --build-tests
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

.PHONY: translations
translations: ## Collect the strings in po/tintype.pot, update po/*.po and compile them for the build folder
	meson-helpers/dependencies
	meson-helpers/translations update
	meson-helpers/translations compile

.PHONY: pseudo
pseudo: ## Open the app with every translated string in brackets and lengthened; ARGS= is passed to it
	meson-helpers/dependencies --run
	meson-helpers/translations pseudo .build/pseudo
	$(schemas)
	$(SWIFT) build --product tintype
	$(SWIFT) build --product tintype-decoder
	$(in_tree) TINTYPE_LOCALEDIR="$(CURDIR)/.build/pseudo" LC_ALL=C.UTF-8 LANGUAGE=qps .build/debug/tintype $(ARGS)

.PHONY: bench
bench: ## Measure Tintype and other programs; ONLY=start,grid-memory selects figures
	meson-helpers/dependencies --bench
	$(schemas)
	$(release) tintype
	$(release) tintype-decoder
	$(release) tintype-bench
	$(headless) .build/release/tintype-bench run $(if $(ONLY),--only "$(ONLY)")

.PHONY: screenshots
screenshots: ## Take screenshots of every section into data/screenshots
	meson-helpers/dependencies --test
	$(schemas)
	TINTYPE_TARGETS= $(SWIFT) build --build-tests
	mkdir -p data/screenshots
	TINTYPE_SCREENSHOTS="$(CURDIR)/data/screenshots" $(test) --filter Screenshots

.PHONY: examples
examples: ## Build each example as a package of its own, outside of this repository
	meson-helpers/dependencies
	meson-helpers/examples

.PHONY: icons
icons: ## Compile the icons that the modules embed
	$(foreach list,$(wildcard Sources/*/Icons/*.gresource.xml),glib-compile-resources \
	  --sourcedir=$(dir $(list)) --target=$(list:.xml=) $(list) &&) true

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
