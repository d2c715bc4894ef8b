# The two commands of a fresh machine are `make demo` and `make test`; each installs what is missing first. What says
# "laboratory" is no part of the gate: real time, real devices, figures.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.PHONY: help demo build release test test-live test-devices pure check fmt docs bench truth lives drift faults faults-short faults-long
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

test: ## the gate: install what is missing, build with warnings as errors, run every test that cannot fail by chance
	scripts/setup gate
	swift build --build-tests
	scripts/run-tests gate

LABORATORY := MCPIPE_LABORATORY=1
# One thing at a time: what is measured is measured on a machine that does nothing else.
ALONE := scripts/laboratory

test-live: ## laboratory: runs in real time, servers, displays, editors; ONLY=SessionTests for one suite
	scripts/setup test
	$(LABORATORY) swift build --build-tests
	$(ALONE) scripts/run-tests live --record $(if $(ONLY),--only $(ONLY))

test-devices: ## laboratory: V4L2 cameras in an emulated machine, PipeWire; ONLY=CameraTests for one suite
	scripts/setup test
	$(LABORATORY) swift build --build-tests
	$(ALONE) scripts/run-tests devices --record $(if $(ONLY),--only $(ONLY))

pure: ## the tests that need no GStreamer
	MCPIPE_PURE=1 swift test --scratch-path .build/pure

check: ## format, architecture, scripts and generated documents
	swift format lint --strict --parallel -r $(SOURCES)
	for script in .ci/run scripts/setup scripts/laboratory scripts/demo scripts/docs scripts/image-test Benchmarks/truth dev/vm-cameras dev/ptp-network; do bash -n $$script || exit 1; done
	swift build --build-tests
	scripts/run-tests self-check
	scripts/run-tests gate --only ArchitectureTests.
	scripts/docs --check

fmt: ## format all Swift
	swift format -i --parallel -r $(SOURCES)

docs: ## write the generated documents anew
	swift build --product mcpipe
	scripts/docs

bench: release ## measure against gst-launch and ffmpeg, and write docs/performance.md
	scripts/setup test
	$(ALONE) Benchmarks/run

truth: ## hold the checker against GStreamer with 10,000 graphs, count its verdicts, and write docs/truth.md
	scripts/setup test
	$(LABORATORY) swift build --build-tests
	$(LABORATORY) swift build -c release --product VerdictBenchmark
	$(ALONE) scripts/run-tests truth
	$(ALONE) Benchmarks/truth

lives: ## a million random lives of what decides; LIVES=5000000 FIRST=0 for others
	$(LABORATORY) swift build -c release --product LivesProbe
	$(ALONE) .build/release/LivesProbe $(or $(LIVES),1000000) $(or $(FIRST),10000)

drift: ## two recordings of 20 minutes each with a sound device that is 208 ppm off, judged by flash and beep
	scripts/setup test
	$(LABORATORY) swift build --build-tests
	MCPIPE_DRIFT_MINUTES=$${MCPIPE_DRIFT_MINUTES:-20} $(ALONE) scripts/run-tests live --only soundStaysWithThePictureForLong --limit 7200

FAULTS = $(ALONE) Tests/Faults/run $(if $(ONLY),--only $(ONLY))

faults: ## do real faults to the debug build and write docs/reliability.md; ONLY=F01,F06 for some
	scripts/setup test
	scripts/setup image
	swift build --product mcpipe
	$(LABORATORY) swift build --product CycleProbe
	$(FAULTS) --tier N

faults-short: ## the short run of the faults: what passed before must pass; keeps nothing
	scripts/setup test
	swift build --product mcpipe
	$(FAULTS) --tier P --dry

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
