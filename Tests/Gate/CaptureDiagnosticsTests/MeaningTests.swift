import Testing

@testable import CaptureDiagnostics

/// What a misspelt word stands for, and when that is beyond doubt.
@Suite struct MeaningTests {
    private static let codecs = ["h264", "h265", "vp8", "vp9", "av1", "mjpeg"]

    @Test(arguments: [
        ("avc", "h264"), ("h.264", "h264"), ("H264", "h264"), ("x264", "h264"), ("hevc", "h265"), ("x265", "h265"),
        ("jpeg", "mjpeg"), ("vp09", "vp9"),
    ])
    func anotherNameOfTheSameThingIsCertain(written: String, meant: String) throws {
        let meaning = try #require(Meaning(of: written, among: Self.codecs))
        #expect(meaning.word == meant && meaning.isCertain)
    }

    @Test(arguments: [
        ("m4v", "mp4", ["mp4", "mov", "mkv", "webm", "ts"]), ("matroska", "mkv", ["mp4", "mov", "mkv", "webm", "ts"]),
        ("wide", "back-wide", ["front", "back-wide", "back-telephoto", "back-ultra-wide"]),
        ("tele", "back-telephoto", ["front", "back-wide", "back-telephoto", "back-ultra-wide"]),
        ("ultrawide", "back-ultra-wide", ["front", "back-wide", "back-telephoto", "back-ultra-wide"]),
        ("framerate", "fps", ["size", "fps"]),
        ("key_frame_interval", "keyframe-interval", ["codec", "keyframe-interval"]),
        ("sample_rate", "rate", ["codec", "rate"]), ("zorder", "z", ["border", "z"]),
        ("interval", "every", ["record", "every"]),
        ("auto", "automatic", ["automatic", "locked"]), ("libopus", "opus", ["aac", "opus"]),
        ("device", "camera", ["camera", "microphone", "file"]),
        // Cyrillic letters that look like Latin ones.
        ("\u{441}\u{430}m", "cam", ["cam", "mic"]), ("\u{43E}\u{440}us", "opus", ["aac", "opus"]),
    ])
    func keysContainersAndCamerasHaveOtherNamesToo(written: String, meant: String, among: [String]) throws {
        let meaning = try #require(Meaning(of: written, among: among))
        #expect(meaning.word == meant && meaning.isCertain)
    }

    @Test(arguments: [
        // Short words are one slip from many others: of 'avc', 'av1' is one.
        ("vp7", ["vp8", "av1"]), ("bakc", ["front", "back"]), ("mop4", ["mp4", "mov"]),
        // Another word, by its first letter or by what makes a doer of it.
        ("zorder", ["border", "size"]), ("order", ["border"]), ("amount", ["mount"]), ("server", ["serve"]),
        ("encoder", ["encode"]),
        // Two slips.
        ("patrn", ["tone", "pattern"]),
        // Numbers are no letters: the second camera is not the first.
        ("camera-2", ["camera-1"]),
        // Two are as near.
        ("left-cam", ["left-cam1", "left-cama"]),
    ])
    func whatMayMeanSomethingElseIsOnlySuggested(written: String, among: [String]) throws {
        let meaning = try #require(Meaning(of: written, among: among))
        #expect(!meaning.isCertain && among.contains(meaning.word))
    }

    @Test func oneSlipInALongWordIsCertain() throws {
        let meaning = try #require(Meaning(of: "patern", among: ["pattern", "tone"]))
        #expect(meaning.word == "pattern" && meaning.isCertain)
    }

    @Test func whatIsLikeNothingMeansNothing() {
        #expect(Meaning(of: "nonsense", among: Self.codecs) == nil)
    }

    @Test func aGuessIsNoCertainWayOut() throws {
        let edit = Diagnostic.FixIt.Edit(SourceRange(file: "a", line: 1, column: 1, length: 3), "x")
        let sure = try #require(Meaning(of: "avc", among: Self.codecs))
        let unsure = try #require(Meaning(of: "vp7", among: Self.codecs))
        #expect(!sure.fixIt("write it", edits: [edit]).isGuess)
        #expect(unsure.fixIt("write it", edits: [edit]).isGuess)
    }
}
