import Testing

/// Swift code that makes no sense does not compile, and the compiler says why in mcpipe's own words.
@Suite struct RejectedCodeTests {
    /// A statement and what the compiler says about it; nil is the nearest statement that compiles.
    struct Snippet: Sendable {
        let code: String
        let message: String?

        init(_ code: String, _ message: String?) {
            self.code = code
            self.message = message
        }
    }

    static let snippets = [
        Snippet("_ = Layer(voice)", "a layer shows a picture; 'Microphone' gives sound"),
        Snippet("_ = Layer(tone)", "a layer shows a picture; 'TestTone' gives sound"),
        Snippet("_ = Layer(mix)", "a layer shows a picture; 'AudioMixer' gives sound"),
        Snippet("_ = Layer(Tee(\"t\", of: voice))", "a layer shows a picture; this node gives sound"),
        Snippet("_ = Layer(seen)", "a layer shows the picture of a node; a sink gives none"),
        Snippet("_ = Layer(back)", nil),
        Snippet("_ = Layer(clip)", nil),
        Snippet("_ = Input(back)", "a mixer's input is a sound; this node gives a picture"),
        Snippet("_ = Input(seen)", "a mixer's input is the sound of a node; a sink gives none"),
        Snippet("_ = Input(clip)", nil),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\")",
            "a recording needs a picture or a sound: pass 'video:', 'audio:' or both"),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\", video: voice)",
            "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\", video: voice, audio: voice)",
            "'video:' takes a node that gives a picture; this one gives sound: pass it as 'audio:'"),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\", video: back, audio: front)",
            "'audio:' takes a node that gives sound; this one gives a picture"),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\", audio: pip)",
            "'audio:' takes a node that gives sound; this one gives a picture"),
        Snippet(
            "_ = Record(\"r\", to: \"r.mp4\", video: seen)",
            "a sink ends the flow, so nothing can record it: pass the node it takes its picture from"),
        Snippet("_ = Record(\"r\", to: \"r.mp4\", video: clip, audio: clip)", nil),
        Snippet("_ = Record(\"r\", to: \"r.mp4\", video: back, audio: [voice, clip])", nil),
        Snippet("_ = Record(\"r\", to: \"r.mp4\", audio: voice).fragmented(every: .seconds(1))", nil),
        Snippet(
            "_ = StreamSink(\"s\", to: \"srt://a\")",
            "a stream needs a picture or a sound: pass 'video:', 'audio:' or both"),
        Snippet(
            "_ = StreamSink(\"s\", to: \"srt://a\", video: seen, audio: voice)",
            "a sink ends the flow, so nothing can stream it: pass the node it takes its picture from"),
        Snippet("_ = StreamSink(\"s\", to: \"srt://a\", video: pip, audio: mix)", nil),
        Snippet("_ = Preview(\"p\", .web)", "a preview needs a picture: pass 'video:'"),
        Snippet("_ = Preview(\"p\", .web, video: voice)", "a preview shows a picture; this node gives sound"),
        Snippet(
            "_ = Preview(\"p\", .web, video: back, audio: voice)",
            "a preview shows a picture and is silent; leave out 'audio:'"),
        Snippet("_ = Snapshot(\"s\", to: \"s.jpg\")", "a snapshot needs a picture: pass 'video:'"),
        Snippet("_ = Snapshot(\"s\", to: \"s.jpg\", video: tone)", "a snapshot is a picture; this node gives sound"),
        Snippet("_ = Frames(\"f\")", "frames need a picture or a sound: pass 'video:' or 'audio:'"),
        Snippet(
            "_ = Frames(\"f\", video: back, audio: voice)",
            "frames are pictures or sound; make one sink for 'video:' and another for 'audio:'"),
        Snippet("_ = Frames(\"f\", audio: voice)", nil),
        Snippet(
            "_ = Compositor(\"c\", size: .hd720, clock: voice) { Layer(back) }",
            "a compositor's clock is one of its pictures; sound has no frames to pace it by"),
        Snippet(
            "_ = Compositor(\"c\", size: .hd720) { back }",
            "a compositor is made of layers: write 'Layer(...)' around the node"),
        Snippet(
            "_ = Compositor(\"c\", size: .hd720) { seen }",
            "a sink ends the flow and belongs in the body of 'CaptureGraph', not in a compositor"),
        Snippet(
            "_ = Compositor(\"c\", size: .hd720) { Input(voice) }",
            "an input belongs in an audio mixer; a compositor is made of layers"),
        Snippet(
            "_ = AudioMixer(\"m\") { voice }", "a mixer is made of inputs: write 'Input(...)' around the node"),
        Snippet("_ = AudioMixer(\"m\") { Layer(back) }", "a layer belongs in a compositor; a mixer is made of inputs"),
        Snippet(
            "_ = AudioMixer(\"m\") { seen }",
            "a sink ends the flow and belongs in the body of 'CaptureGraph', not in a mixer"),
        Snippet(
            "_ = CaptureGraph(\"g\") { pip }",
            "a compositor is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"),
        Snippet(
            "_ = CaptureGraph(\"g\") { seen; back }",
            "a camera is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"),
        Snippet("_ = CaptureGraph(\"g\") { voice }", "a microphone is not a sink; pass it to Record, Stream or Frames"),
        Snippet("_ = CaptureGraph(\"g\") { mix }", "an audio mixer is not a sink; pass it to Record, Stream or Frames"),
        Snippet(
            "_ = CaptureGraph(\"g\") { clip }",
            "this node is not a sink; pass it to Record, Stream, Preview, Snapshot or Frames"),
        Snippet(
            "_ = CaptureGraph(\"g\") { Layer(back) }",
            "a layer belongs in a compositor, and the compositor in a sink"),
        Snippet(
            "_ = CaptureGraph(\"g\") { Input(voice) }",
            "an input belongs in an audio mixer, and the mixer in a sink"),
        Snippet("_ = CaptureGraph(\"g\") { seen }", nil),
        Snippet("_ = backk", "cannot find 'backk' in scope"),
    ]

    private static let prelude = """
        import CaptureDSL
        import Foundation
        let back = Camera("back", .backWide), front = Camera("front", "by-id/usb-front")
        let voice = Microphone("voice"), tone = TestTone("tone"), clip = MediaFile("clip", "clip.mkv")
        let mix = AudioMixer("mix") { Input(voice) }
        let pip = Compositor("pip", size: .hd1080, clock: back) { Layer(back); Layer(front) }
        let seen = Preview("seen", .web, video: pip)

        """

    /// One run of the compiler for all snippets, each on a line of its own.
    private static let findings = Result {
        let first = prelude.split(separator: "\n", omittingEmptySubsequences: false).count
        let lines = snippets.enumerated().map { "func snippet\($0)() { \($1.code) }" }
        let errors = try SwiftCompiler.errors(in: prelude + lines.joined(separator: "\n") + "\n")
        return Dictionary(grouping: errors) { $0.line - first }.mapValues { Set($0.map(\.message)) }
    }

    @Test(arguments: snippets.indices)
    func theCompilerSaysWhyInOurWords(index: Int) throws {
        let found = try Self.findings.get()[index] ?? []
        let snippet = Self.snippets[index]
        guard let message = snippet.message else {
            #expect(found.isEmpty, "\(snippet.code) compiles")
            return
        }
        #expect(found.count == 1, "\(snippet.code) has one error: \(found)")
        #expect(found.allSatisfy { $0.hasSuffix(message) }, "\(snippet.code): \(found)")
    }

    @Test func nothingElseOfTheProgramFails() throws {
        #expect(try Self.findings.get().keys.allSatisfy(Self.snippets.indices.contains))
    }
}
