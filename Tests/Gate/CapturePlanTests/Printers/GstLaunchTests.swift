import CaptureModel
import CapturePlan
import Foundation
import Testing

@Suite(.enabled(if: ToolRun.has("gst-launch-1.0") && ToolRun.has("ffprobe"), "needs gst-launch-1.0 and ffprobe"))
struct GstLaunchTests {
    @Test func theCommandRecordsWhatThePlanSays() throws {
        try withFolder { folder in
            // The names of the files must survive a shell and gst-launch.
            let program = folder.appendingPathComponent("it's \"the\" $(program) \\!.mp4").path
            let iso = folder.appendingPathComponent("iso !\n; ends in \\").path
            try run(SamplePlans.pictureInPicture(program: program, iso: iso), in: folder)
            #expect(try streams(of: program, in: folder) == ["aac", "h264,320,240,30"])
            #expect(try streams(of: iso, in: folder) == ["aac", "h264,320,240,30"])

            // 'front' lies at (50, 100), three quarters opaque over the bars: the moving ball's field is dark there.
            let inside = try brightness(of: program, x: 60, y: 110, in: folder)
            let beside = try brightness(of: program, x: 30, y: 110, in: folder)
            #expect(inside < beside * 0.5, "the layer's pad properties were not set: \(inside) beside \(beside)")

            let copy = folder.appendingPathComponent("copy.ts").path
            try run(SamplePlans.transcode(from: program, to: copy), in: folder)
            #expect(try streams(of: copy, in: folder) == ["aac", "h264,320,240,30"])
        }
    }

    @Test(arguments: hostileTexts.filter { !$0.isEmpty && !$0.unicodeScalars.contains("\0") })
    func aTextArrivesInAPropertyAsItIs(text: String) throws {
        try withFolder { folder in
            // A file system has no name with a slash in it; everything else of the text must be the file's name.
            let name = "x" + text.replacingOccurrences(of: "/", with: "|")
            var plan = Plan(name: "p")
            plan.elements = [
                .init("p:a", "fakesrc", [.init("num-buffers", .int(1))], node: "p"),
                .init("p:b", "filesink", [.init("location", .string(name))], node: "p"),
            ]
            plan.links = [.init("p:a", "p:b")]
            try run(plan, in: folder)
            let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(found.map { Array($0.unicodeScalars) } == [Array(name.unicodeScalars)])
        }
    }

    @Test(arguments: ["NULL", "\"quoted\"", "\\", "\"", "\"\\\"", "'"])
    func aTextThatIsNotationToGStreamerArrivesToo(text: String) throws {
        try withFolder { folder in
            var plan = Plan(name: "p")
            plan.elements = [
                .init("p:a", "fakesrc", [.init("num-buffers", .int(1))], node: "p"),
                .init("p:b", "filesink", [.init("location", .string(text))], node: "p"),
            ]
            plan.links = [.init("p:a", "p:b")]
            try run(plan, in: folder)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [text])
        }
    }

    @Test(arguments: hostileTexts) func noTextLeavesItsQuotesInAShell(text: String) throws {
        try withFolder { folder in
            let command = PlanFormat.gstLaunch.render(SamplePlans.everything(text: text))
            // `printf` in place of gst-launch shows the words a shell makes of the line.
            let words = command.replacing("gst-launch-1.0 -e", with: "printf '[%s]\\n'")
            let run = try ToolRun(["sh", "-c", words], in: folder)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            #expect(run.output.contains("[user-pw=***]"))
            #expect(run.output.contains("[sink_0::xpos=5]"))
        }
    }

    @Test func twoNamesThatBecomeOneWordStayApart() {
        var plan = Plan(name: "p")
        plan.elements = ["a b", "a_b", "a.b"].map { PlannedElement($0, "tee", node: "p") }
        let printed = PlanFormat.gstLaunch.render(plan)
        for name in ["name=a_b ", "name=a_b_2 ", "name=a_b_3\n"] { #expect(printed.contains(name)) }
    }

    @Test func elementsInARingArePrintedOnce() {
        var plan = Plan(name: "p")
        plan.elements = ["a", "b", "c"].map { PlannedElement($0, "identity", node: "p") }
        plan.links = [.init("a", "b"), .init("b", "c"), .init("c", "a")]
        let printed = PlanFormat.gstLaunch.render(plan)
        #expect(printed.split(separator: "name=").count == 4)
        #expect(printed.split(separator: "!").count == 4)
    }

    private func run(_ plan: Plan, in folder: URL) throws {
        let command = PlanFormat.gstLaunch.render(plan)
        // A pipeline that never ends fails the test, rather than hanging it.
        let run = try ToolRun(["timeout", "60", "sh", "-c", command], in: folder)
        #expect(run.status == 0, "\(command)\n\(run.output)\n\(run.errors)")
    }

    private func streams(of file: String, in folder: URL) throws -> [String] {
        let run = try ToolRun(
            [
                "ffprobe", "-v", "error", "-count_frames", "-show_entries",
                "stream=codec_name,width,height,nb_read_frames",
                "-of", "csv=p=0", "file:\(file)",
            ], in: folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        // Frames of sound are not counted here: their number depends on the encoder's priming.
        let lines = run.output.split(separator: "\n").map { $0.hasPrefix("aac") ? "aac" : String($0) }
        return Set(lines).sorted()
    }

    private func brightness(of file: String, x: Int, y: Int, in folder: URL) throws -> Double {
        let run = try ToolRun(
            [
                "ffmpeg", "-v", "error", "-i", "file:\(file)", "-frames:v", "1", "-vf",
                "crop=4:4:\(x):\(y),scale=1:1,format=gray",
                "-f", "rawvideo", "pixel",
            ], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let pixel = folder.appendingPathComponent("pixel")
        defer { try? FileManager.default.removeItem(at: pixel) }
        return Double(try #require(try Data(contentsOf: pixel).first))
    }
}
