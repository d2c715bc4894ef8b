# The two commands of a fresh machine are `make demo` and `make test`; each installs what is missing first.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help demo build release test pure check fmt docs bench truth drift faults faults-short faults-long
.PHONY: image image-test clean

SOURCES := Package.swift Sources Tests Benchmarks
MCPIPE := .build/release/mcpipe
# Swift's own libraries inside, so that the file runs where no Swift is; relocations packed, which are 2 MB of memory.
RELEASE := -c release --product mcpipe --static-swift-stdlib -Xswiftc -use-ld=lld \
	-Xlinker -z -Xlinker pack-relative-relocs

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

demo: ## install what is missing, build, record ten seconds of picture in picture, show the result
	scripts/setup build
	swift build $(RELEASE)
	scripts/demo $(MCPIPE)

build: ## debug build
	scripts/setup build
	swift build

release: ## release build of the command
	scripts/setup build
	swift build $(RELEASE)

TESTS = "$$(swift build --show-bin-path)/mcpipePackageTests.xctest" --testing-library swift-testing
COMPUTING = '^(Architecture|Capture(Check|Diagnostics|DSL|Import|Model|Plan|YAML))Tests\.'
DEVICES = '^DeviceTests\.|^CaptureTestingTests\.MachineTests'

test: ## install what is missing, build with warnings as errors, run every test
	scripts/setup test
	swift build --build-tests
	# Run as it stands: what 'swift test' hands on of so much output is at times cut off, its closing line too.
	# First what only computes, then the emulated machine, then what runs in real time: together they starve one another.
	$(TESTS) --filter $(COMPUTING)
	$(TESTS) --filter $(DEVICES)
	$(TESTS) --skip $(COMPUTING) --skip $(DEVICES)

pure: ## the tests that need no GStreamer
	MCPIPE_PURE=1 swift test --scratch-path .build/pure

check: ## format, architecture, scripts and generated documents
	swift format lint --strict --parallel -r $(SOURCES)
	for script in .ci/run scripts/setup scripts/demo scripts/docs scripts/image-test Benchmarks/truth dev/vm-cameras dev/ptp-network; do bash -n $$script || exit 1; done
	swift test --filter ArchitectureTests
	scripts/docs --check

fmt: ## format all Swift
	swift format -i --parallel -r $(SOURCES)

docs: ## write the generated documents anew
	swift build --product mcpipe
	scripts/docs

bench: release ## measure against gst-launch and ffmpeg, and write docs/performance.md
	scripts/setup test
	Benchmarks/run

truth: ## hold the checker against GStreamer with 10,000 graphs, count its verdicts, and write docs/truth.md
	scripts/setup test
	swift build --product TruthRun
	swift build -c release --product VerdictBenchmark
	Benchmarks/truth

drift: ## two recordings of 20 minutes each with a sound device that is 208 ppm off, judged by flash and beep
	MCPIPE_DRIFT_MINUTES=$${MCPIPE_DRIFT_MINUTES:-20} swift test --filter soundStaysWithThePictureForLong

FAULTS = Tests/Faults/run $(if $(ONLY),--only $(ONLY))

faults: ## do real faults to the debug build and write docs/reliability.md; ONLY=F01,F06 for some
	scripts/setup test
	scripts/setup image
	swift build --product mcpipe
	swift build --product CycleProbe
	$(FAULTS) --tier N

faults-short: ## the short run of .ci/run: what passed before must pass; keeps nothing
	$(FAULTS) --tier P --dry --jobs 4

faults-long: ## the experiments of hours and of the virtual machine
	scripts/setup test
	scripts/setup image
	swift build --product mcpipe
	$(FAULTS) --tier W

image: ## build the container image with the engine at hand
	$(if $(shell command -v podman),podman,docker) build -t mcpipe .

image-test: ## build and run the image for real, without an engine or a registry
	scripts/setup image
	scripts/image-test

clean: ## remove what was built; keep the footage and the virtual machine
	swift package clean
