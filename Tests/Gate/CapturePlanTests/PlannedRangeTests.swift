import Testing

@testable import CapturePlan

/// What is done to pictures by what their caps say.
@Suite struct PlannedRangeTests {
    private func place(isFull: Bool = false) -> PlannedRange {
        PlannedRange(entry: "a", element: "b", name: "c", isFull: isFull)
    }

    /// What `videobalance` makes of a luma and of a colour, as GStreamer 1.22 computes it.
    private func values(_ setting: PlannedRange.Setting, _ luma: Double, _ colour: Double) -> (Double, Double) {
        (
            (luma - 16) * setting.contrast + 16 + setting.brightness * 255,
            (colour - 128) * setting.saturation + 128
        )
    }

    @Test(arguments: [("1:4:0:0", "bt601"), ("1:3:5:1", "2:3:5:1")])
    func fullRangeIsBroughtToLimited(colorimetry: String, name: String) {
        let setting = place().setting(for: colorimetry)
        for (full, limited) in [(0.0, 16.0), (255, 235), (127.5, 125.5)] {
            #expect(abs(values(setting, full, 128).0 - limited) < 0.001)
        }
        for (full, limited) in [(0.0, 16.0), (128, 128), (255, 239.5)] {
            #expect(abs(values(setting, 16, full).1 - limited) < 0.5)
        }
        #expect(setting.name == name)
    }

    @Test func limitedRangeIsLeftAloneAndSoIsWhatSaysNothing() {
        for said in ["bt601", "bt709", "2:4:5:4", "sRGB", "1:1:0:0", "nonsense", nil] {
            #expect(place().setting(for: said) == .none, "\(said ?? "nothing")")
        }
    }

    @Test func aFileIsBelievedMoreThanItsDemuxer() {
        let setting = place(isFull: true).setting(for: "bt709")
        #expect(abs(values(setting, 255, 128).0 - 235) < 0.001 && setting.name == "bt709")
    }

    @Test func forJPEGLimitedIsBroughtToFull() {
        for (limited, full) in [(16.0, 0.0), (235, 255)] {
            #expect(abs(values(.expanding, limited, 128).0 - full) < 0.001)
        }
        #expect(abs(values(.expanding, 16, 240).1 - 255.5) < 0.001)
    }

    @Test func theWayBackUndoesTheWayThere() {
        let (there, back) = (place().setting(for: "1:4:0:0"), PlannedRange.Setting.expanding)
        for value in stride(from: 0.0, through: 255, by: 5) {
            let limited = values(there, value, value)
            let full = values(back, limited.0, limited.1)
            #expect(abs(full.0 - value) < 0.001 && abs(full.1 - value) < 0.001)
        }
    }
}
