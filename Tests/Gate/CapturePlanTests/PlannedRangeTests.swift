import Testing

@testable import CapturePlan

/// What is done to pictures by what their caps say.
@Suite struct PlannedRangeTests {
    private func place(_ target: PlannedRange.Target, isFull: Bool = false) -> PlannedRange {
        PlannedRange(entry: "a", element: "b", name: "c", target: target, isFull: isFull)
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
        let setting = place(.limited).setting(for: colorimetry)
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
            #expect(place(.limited).setting(for: said) == .none, "\(said ?? "nothing")")
        }
    }

    @Test func aFileIsBelievedMoreThanItsDemuxer() {
        let setting = place(.limited, isFull: true).setting(for: "bt709")
        #expect(abs(values(setting, 255, 128).0 - 235) < 0.001 && setting.name == "bt709")
    }

    @Test func forJPEGLimitedIsBroughtToFullAndFullIsOnlyNamed() {
        let setting = place(.jpeg).setting(for: "bt601")
        for (limited, full) in [(16.0, 0.0), (235, 255)] {
            #expect(abs(values(setting, limited, 128).0 - full) < 0.001)
        }
        #expect(abs(values(setting, 16, 240).1 - 255.5) < 0.001 && setting.name == "1:4:0:0")
        let named = place(.jpeg).setting(for: "1:4:5:4")
        #expect(named.name == "1:4:0:0" && named.contrast == 1 && named.brightness == 0 && named.saturation == 1)
    }

    @Test(arguments: ["bt709", "1:3:5:1", "bt2020"])
    func forJPEGAnotherMatrixIsLeftToTheConverterBehindIt(colorimetry: String) {
        #expect(place(.jpeg).setting(for: colorimetry) == .none)
    }

    @Test func theWayBackUndoesTheWayThere() {
        let (there, back) = (place(.limited).setting(for: "1:4:0:0"), place(.jpeg).setting(for: "bt601"))
        for value in stride(from: 0.0, through: 255, by: 5) {
            let limited = values(there, value, value)
            let full = values(back, limited.0, limited.1)
            #expect(abs(full.0 - value) < 0.001 && abs(full.1 - value) < 0.001)
        }
    }
}
