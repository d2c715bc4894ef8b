# mcpipe as an image: the command and the GStreamer elements it can use, nothing to compile with.
#
#   docker build -t mcpipe .
#   docker run --rm --read-only --tmpfs /tmp -v "$PWD:/recordings" mcpipe run /recordings/pip.yaml --duration 10s
#
# A camera is passed explicitly (--device /dev/video0 --group-add video); docs/guide/containers.md has the rest.

ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      ca-certificates git pkg-config binutils libc6-dev libgcc-12-dev libstdc++-12-dev zlib1g-dev \
      libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /mcpipe
# The dependencies change less often than the sources: resolved first, they stay in a layer of their own.
COPY Package.swift Package.resolved* ./
RUN swift package resolve
COPY Sources Sources
COPY Benchmarks Benchmarks
COPY Tests Tests
RUN swift build -c release --product mcpipe --static-swift-stdlib \
 && install -D -s .build/release/mcpipe /out/mcpipe

FROM ${DEBIAN_IMAGE}
# For a headless node: no windows (gstreamer1.0-x), no GL. A graph that asks for one is rejected with the package's name.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly \
      gstreamer1.0-libav gstreamer1.0-alsa gstreamer1.0-pulseaudio gstreamer1.0-rtsp gstreamer1.0-tools tzdata \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent mcpipe \
 && install -d -o mcpipe -g mcpipe /recordings
# The registry of plugins is written here once: a read-only container cannot, and a start need not, scan again.
ENV GST_REGISTRY=/usr/share/mcpipe/registry.bin \
    GST_REGISTRY_FORK=no
RUN install -d /usr/share/mcpipe && gst-inspect-1.0 x264enc >/dev/null && chmod 444 "$GST_REGISTRY"
# Many threads allocate frames; two arenas keep the heap from growing with their number.
ENV GST_REGISTRY_UPDATE=no \
    MALLOC_ARENA_MAX=2 \
    HOME=/tmp \
    XDG_CACHE_HOME=/tmp
COPY --from=build /out/mcpipe /usr/local/bin/mcpipe
COPY pipelines /usr/share/mcpipe/pipelines
USER mcpipe
WORKDIR /recordings
VOLUME /recordings
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/mcpipe"]
CMD ["--help"]
