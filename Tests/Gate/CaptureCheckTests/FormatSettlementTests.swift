import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// Formats that are left open, settled for all cameras of a graph at once.
@Suite struct FormatSettlementTests {
    private func webcams(_ formats: [String], rig: String = "usb2-webcams") throws -> Checked {
        let sources = formats.enumerated().map { index, format in
            "  s\(index): { camera: cam-\(index + 1)\(format.isEmpty ? "" : ", format: \(format)") }"
        }
        let names = formats.indices.map { "s\($0)" }.joined(separator: ", ")
        return try check(
            """
            mcpipe: 1
            name: lab
            rig: \(rig)
            sources:
            \(sources.joined(separator: "\n"))
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [\(names)] }
            """)
    }

    @Test func twoWebcamsOfOneBusFitBecauseNeitherTakesAll() throws {
        let alone = try #require(try webcams([""]).graph.sources.first)
        #expect(alone.video?.size == .hd1080 && alone.formatReason?.contains("alone") == false)
        let graph = try webcams(["", ""]).graph
        #expect(graph.cost.total <= 1)
        // One MJPEG stream reserves 61 of the 100 us. Raw 640x360 takes 40 at 30 fps, and 32 at 24.
        let (first, second) = (graph.sources[0], graph.sources[1])
        #expect(first.video?.size == .hd1080 && first.video?.encoding == .mjpeg)
        #expect(second.video?.size == Size(640, 360) && second.video?.rate == FrameRate(24))
        let reason = try #require(second.formatReason)
        #expect(
            reason.contains("the best that leaves enough of 'usb-bus' for all; alone it would be 1920x1080 mjpeg"),
            "\(reason)")
    }

    @Test func whatIsAskedForIsKeptAndTheRestGivesWay() throws {
        let graph = try webcams(["{ size: 640x480, encoding: yuy2 }", ""]).graph
        #expect(graph.sources.first?.video?.size == Size(640, 480))
        #expect(graph.cost.total <= 1)
        let fast = try webcams(["'@30'", "'@30'", "'@30'"]).graph
        #expect(fast.sources.allSatisfy { $0.video?.rate == FrameRate(30) })
        #expect(Set(fast.sources.map { $0.video?.size }).count <= 2, "about equally large")
    }

    @Test func whereNothingFitsTheSumOfTheLeastIsShown() throws {
        let mjpeg = "{ encoding: mjpeg }"
        let checked = try webcams([mjpeg, mjpeg])
        #expect(checked.errors == ["hardware-cost-exceeded"])
        let notes = try checked.first("hardware-cost-exceeded").notes.map(\.message)
        #expect(notes.last == "no other format of 's0' and 's1' that does what was asked leaves enough for all")
    }

    @Test func superSpeedBusesAreChargedByTheirAlternateSettings() throws {
        // 1920x1080 YUYV at 30 fps is 124 MB/s: 15,552 bytes an interval, for which 33,792 are reserved.
        let raw = "{ size: 1080p, fps: 30, encoding: yuy2 }"
        let both = try webcams([raw, raw], rig: "usb3-webcams")
        #expect(both.errors == ["hardware-cost-exceeded"])
        let open = try webcams(["", ""], rig: "usb3-webcams").graph
        #expect(open.cost.total <= 1 && open.sources.contains { $0.video?.size == .hd1080 })
    }

    /// Small random rigs; every combination of rows and rates is tried by hand.
    @Test(arguments: 0..<120) func aGraphIsRefusedForItsCostOnlyWhereNoFormatsFit(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let rows = (0..<3).map { _ in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                MediaFormat(
                    [VideoEncoding.raw(.yuy2), .raw(.nv12), .mjpeg].randomElement(using: &random) ?? .mjpeg,
                    [Size(320, 240), Size(640, 480), .hd720, .hd1080].randomElement(using: &random) ?? .hd720,
                    .list(Array(Set([5, 15, 30].shuffled(using: &random).prefix(2))).sorted().map { FrameRate($0) }))
            }
        }
        let cameras = rows.enumerated().map { RigCamera("cam-\($0 + 1)", formats: $1) }
        let most = rows.reduce(0.0) { sum, rows in
            sum + (rows.map { Double($0.size.area) * $0.rates.maximum.perSecond }.max() ?? 0)
        }
        let capacity = most * Double.random(in: 0.05...0.9, using: &random)
        let rig = Rig(
            name: "lab", cameras: cameras,
            resources: [
                RigResource("isp", .pixelRate(PixelRate(perSecond: capacity))),
                RigResource("bus", .usbMicroframe(microseconds: 100), cameras: ["cam-1", "cam-3"]),
            ])
        // By hand: what the cheapest rows take. Pixel rates are charged at the row's highest rate, buses at the one that runs.
        var fits = false
        for first in rows[0] {
            for second in rows[1] {
                for third in rows[2] {
                    let pixels = [first, second, third].reduce(0.0) {
                        $0 + Double($1.size.area) * $1.rates.maximum.perSecond
                    }
                    let bus = [first, third].reduce(0) { sum, row in
                        let bytes = Double(row.size.area) * row.encoding.bitsPerPixel / 8 * row.rates.minimum.perSecond
                        let raw = USBBandwidth.payload(bytesPerSecond: bytes, ladder: []) ?? 3072
                        return sum + USBBandwidth.microseconds(payload: row.encoding.isRaw ? raw : 3072)
                    }
                    if pixels <= capacity, bus <= 100 { fits = true }
                }
            }
        }
        let outcome = try check(
            """
            mcpipe: 1
            name: lab
            sources:
              a: { camera: cam-1 }
              b: { camera: cam-2 }
              c: { camera: cam-3 }
            sinks:
              iso: { record: "{take}-{source}.mkv", each: [a, b, c] }
            """, rig: rig
        ).outcome
        #expect(outcome.diagnostics.contains { $0.code.slug == "hardware-cost-exceeded" } == !fits)
        #expect((outcome.cost.total <= 1 + SharedChoice.tolerance) == fits)
    }

    @Test func theHighestRateThatIsPromisedIsSaid() throws {
        let graph = try check(
            """
            mcpipe: 1
            name: lab
            rig: iphone-11-pro-max
            sources:
              a: { camera: back-wide, max-fps: 15 }
            sinks:
              file: { record: "{take}.mp4", video: a }
            """
        ).graph
        #expect(graph.sources.first?.video?.rate == FrameRate(15))
        #expect(graph.sources.first?.formatReason?.contains("'max-fps' promises no more than 15 fps") == true)
    }
}
