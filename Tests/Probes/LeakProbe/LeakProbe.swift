import Foundation
import GStreamerKit

/// Uses every wrapper once and ends the library, so that GStreamer's leak tracer tells what was not released.
///
/// With the argument `leaky` it keeps one element for ever, which the tracer must tell.
@main
struct LeakProbe {
    static func main() async throws {
        try await run()
        if CommandLine.arguments.contains("leaky") { try leak() }
        GStreamer.deinitialize()
    }

    private static func leak() throws {
        let element = try Element.make("fakesink", name: "leaky")
        // The element holds the closure and the closure the element.
        element.onPadAdded { _ in _ = element.name }
    }

    private static func run() async throws {
        let file = NSTemporaryDirectory() + "leakprobe-\(UUID().uuidString).mkv"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await record(to: file)
        _ = try await MediaDiscoverer.discover(file)
        _ = try? await MediaDiscoverer.discover("/nonexistent/file")
        try await play(file)
        try await fail()
        refuse()
        _ = try ElementFactory.names()
        _ = try ElementFactory.properties(of: "queue")
        _ = try ElementFactory.find("x264enc")
        for name in try DeviceProvider.names() where name == "v4l2deviceprovider" || name == "alsadeviceprovider" {
            _ = try DeviceProvider(name).devices()
        }
    }

    private static func record(to file: String) async throws {
        let pipeline = try Pipeline(name: "record")
        try pipeline.useClock(Clock.system)
        try pipeline.bin.setMessageForward(true)
        let chain = try Bin(
            parsing: "videotestsrc num-buffers=20 ! video/x-raw,width=64,height=48 ! tee name=t", name: "in")
        let tee = try Element.make("tee", name: "tee")
        let (queue, encoder) = try (Element.make("queue"), Element.make("jpegenc"))
        let (muxer, sink) = try (Element.make("matroskamux", name: "mux"), Element.make("filesink"))
        let (frames, extra) = try (Element.make("appsink"), Element.make("queue"))
        let source = try Element.make("videotestsrc")
        try source.set("num-buffers", to: 20)
        try sink.set("location", to: file)
        try frames.set("sync", to: false)
        try pipeline.add(source, tee, queue, encoder, muxer, sink, frames, extra)
        try source.link(to: tee)
        let pads = try (tee.requestPad("src_%u"), tee.requestPad("src_%u"))
        try pads.0.link(to: queue.staticPad("sink"))
        try pads.1.link(to: extra.staticPad("sink"))
        try queue.link(to: encoder)
        try encoder.staticPad("src").link(to: muxer.requestPad("video_%u"))
        try muxer.link(to: sink)
        try extra.link(to: frames)
        try AppSink(frames).setHandlers { sample in
            _ = sample.bytes
            _ = sample.videoLayout
        }
        let probe = try queue.staticPad("sink").onBuffer { _ in .pass }
        try queue.staticPad("src").onEvent { event in
            if case .caps(let caps) = event { _ = caps.structures }
            return .pass
        }
        try queue.staticPad("src").onEndOfStream {}
        try encoder.staticPad("src").onIdle {}
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        _ = pipeline.clock?.time
        _ = pipeline.element.latency
        _ = pipeline.debugGraph()
        _ = try sink.staticPad("sink").currentCaps?.description
        probe.cancel()
        pads.1.unlink()
        try pipeline.setState(.null)
        tee.releaseRequestPad(pads.1)
        try pipeline.remove(frames)
        _ = chain.find("t")?.pads.map(\.name)
    }

    private static func play(_ file: String) async throws {
        let pipeline = try Pipeline(name: "play")
        let (source, decoder, sink) = try (
            Element.make("filesrc"), Element.make("decodebin"), Element.make("fakesink")
        )
        try source.set("location", to: file)
        try pipeline.add(source, decoder, sink)
        try source.link(to: decoder)
        let target = try sink.staticPad("sink")
        decoder.onPadAdded { pad in try? pad.link(to: target) }
        try pipeline.setState(.paused)
        try pipeline.state(within: .seconds(120))
        try pipeline.element.seek(to: ClockTime(nanoseconds: 100_000_000))
        try pipeline.setState(.playing)
        for await message in pipeline.bus.messages where message.kind == .endOfStream { break }
        _ = try sink.get("last-sample")
    }

    private static func fail() async throws {
        let pipeline = try Pipeline(name: "fail")
        let (source, sink) = try (Element.make("filesrc"), Element.make("fakesink"))
        try source.set("location", to: "/nonexistent/file")
        try pipeline.add(source, sink)
        try source.link(to: sink)
        _ = try? pipeline.setState(.paused)
        for await message in pipeline.bus.messages { if case .error = message.kind { break } }
        // Dropped while it waits, with its block in place.
        let waiting = try Pipeline(name: "waiting")
        let (tone, end) = try (Element.make("audiotestsrc"), Element.make("fakesink"))
        try waiting.add(tone, end)
        try tone.link(to: end)
        _ = try tone.staticPad("src").block()
        try waiting.setState(.playing)
    }

    private static func refuse() {
        _ = try? Element.make("queue").set("max-size-tim", to: 1)
        _ = try? Element.make("queue").set("leaky", to: .nick("sideways"))
        _ = try? Element.make("capsfilter").set("caps", to: .caps("video/x-raw"))
        _ = try? Element.make("queue").requestPad("video_%u")
        _ = try? Element.make("audiotestsrc").link(to: Element.make("x264enc"))
        _ = try? AppSink(Element.make("queue"))
        _ = try? Caps(parsing: "((")
        _ = try? Bin(parsing: "nosuch ! fakesink", name: "x")
    }
}
