import CaptureDSL
import CaptureModel
import CaptureTesting
import MCPipe
import RunTesting
import Testing

/// What leads where.
@Suite struct ConnectionTests {
    @Test func aCameraFeedsSeveralOutputsOfOneKindWhichApplesSessionsForbid() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        for name in ["left", "right"] {
            try session.adding(CaptureFrameOutput(named: name), from: back.ports)
            try session.adding(CaptureMovieFileOutput(to: "{take}-{sink}.mp4", named: "\(name)-file"), from: back.ports)
        }
        #expect(!session.check().diagnostics.hasErrors)
        #expect(session.graph.sinks.compactMap(\.video) == ["back-wide", "back-wide", "back-wide", "back-wide"])
    }

    @Test func aPreviewShowsOnePicture() throws {
        let session = try Bench.session()
        let (back, front) = (try session.added(.backWide), try session.added(.front))
        let preview = try session.adding(CapturePreviewOutput(.web), from: back.ports)
        let second = CaptureConnection(inputPorts: front.ports, output: preview)
        let error = try #require(refusal { try session.addConnection(second) })
        #expect(error.slugs == ["output-already-connected"])
        #expect(error.diagnostics == session.canAddConnection(second).diagnostics)
        #expect(error.diagnostics.first?.subjects == ["preview", "front", "back-wide"])
        try session.removeConnection(try #require(session.connections.first))
        try session.addConnection(second)
    }

    @Test func aSoundFansOutToEveryFile() throws {
        let session = try Bench.session()
        let voice = CaptureDeviceInput(device: try session.microphone())
        try session.addInputWithNoConnections(voice)
        for camera in Bench.plain.dropLast() {
            let input = try session.added(camera)
            try session.adding(CaptureMovieFileOutput(to: "{take}-{source}.mp4"), from: input.ports + voice.ports)
        }
        #expect(session.graph.sinks.map(\.audio) == [["built-in"], ["built-in"], ["built-in"]])
        #expect(!session.check().diagnostics.hasErrors)
    }

    @Test func aSoundForAPreviewIsRefusedByTheCheckersRule() throws {
        let session = try Bench.session()
        let voice = CaptureDeviceInput(device: try session.microphone())
        try session.addInputWithNoConnections(voice)
        let preview = CapturePreviewOutput(.web)
        try session.addOutputWithNoConnections(preview)
        let lead = CaptureConnection(inputPorts: voice.ports, output: preview)
        #expect(refusal { try session.addConnection(lead) }?.slugs.contains("sound-not-taken") == true)
    }

    @Test func anOutputThatCanHoldNothingIsRefusedWhenItIsAdded() throws {
        let session = try Bench.session()
        let unknown = CaptureMovieFileOutput(to: "{take}.xyz")
        #expect(refusal { try session.addOutputWithNoConnections(unknown) }?.slugs == ["unknown-container"])
        try session.addOutputWithNoConnections(CaptureMovieFileOutput(to: "same.mp4"))
        let same = CaptureMovieFileOutput(to: "same.mp4")
        #expect(refusal { try session.addOutputWithNoConnections(same) }?.slugs == ["same-file"])
    }

    @Test func portsOfConstituentsAreHiddenFromThoseWhoDoNotAskForThem() throws {
        let session = try Bench.session()
        let dual = try session.added(.backDual)
        #expect(dual.ports.map { $0.sourceDevice?.name } == ["back-dual"])
        #expect(dual.ports(for: .video).map { $0.sourceDevice?.name } == ["back-dual"])
        let wide = dual.ports(for: .video, sourceDeviceKind: .wide, sourceDevicePosition: .back)
        #expect(wide.map { $0.sourceDevice?.name } == ["back-wide"])
        #expect(wide.map(\.isConstituent) == [true])
        #expect(dual.ports(for: .video, sourceDeviceKind: .ultraWide).isEmpty)
        #expect(dual.ports(for: .audio).isEmpty)
        let voice = CaptureDeviceInput(device: try session.microphone())
        #expect(voice.ports(for: .audio).count == 1)
        #expect(voice.ports(for: .audio, sourceDevicePosition: .back).isEmpty)
    }

    @Test func takingAPartOutTakesItsConnectionsAlong() throws {
        let session = try Bench.session()
        let (back, front) = (try session.added(.backWide), try session.added(.front))
        let mixer = CaptureVideoMixer(size: .hd720)
        try session.adding(mixer, from: back.ports + front.ports)
        let movie = try session.adding(CaptureMovieFileOutput(to: "{take}.mp4"), from: mixer.ports)
        try session.adding(CapturePreviewOutput(.web), from: front.ports)
        #expect(session.connections.count == 3)
        try session.removeOutput(mixer)
        #expect(session.connections.map { $0.output is CapturePreviewOutput } == [true])
        try session.removeInput(front)
        #expect(session.connections.isEmpty)
        #expect(session.graph.sinks.allSatisfy { $0.video == nil })
        try session.removeOutput(movie)
        #expect(refusal { try session.removeOutput(movie) }?.slugs == ["not-in-session"])
    }

    // MARK: - Connections made by themselves

    @Test func withoutFurtherWordsEverythingIsConnectedThatFits() throws {
        let session = try Bench.session()
        let movie = CaptureMovieFileOutput(to: "{take}.mp4")
        let preview = CapturePreviewOutput(.web)
        try session.addOutput(movie)
        try session.addInput(CaptureDeviceInput(device: try session.microphone()))
        try session.addInput(try session.input(.backWide))
        try session.addOutput(preview)
        #expect(session.graph.sinks["movie"]?.video == "back-wide")
        #expect(session.graph.sinks["movie"]?.audio == ["built-in"])
        #expect(session.graph.sinks["preview"]?.video == "back-wide")
        #expect(!session.check().diagnostics.hasErrors)
        // The second camera finds every place taken; it is there, and leads nowhere.
        #expect(try session.addInput(try session.input(.front)).isEmpty)
        #expect(session.check().diagnostics.filter { $0.severity == .error }.map(\.code.slug) == ["unused-node"])
    }

    // MARK: - Mirrors

    @Test func aMirroredPreviewLeavesTheFileTrue() throws {
        let session = try Bench.session()
        let front = try session.added(.front)
        try session.adding(CapturePreviewOutput(.web), from: front.ports, isVideoMirrored: true)
        try session.adding(CaptureMovieFileOutput(to: "{take}.mp4"), from: front.ports)
        guard case .camera(let camera)? = session.graph.sources.first?.kind else { return #expect(Bool(false)) }
        #expect(camera.mirroring == .preview)
    }

    @Test(arguments: [true, false], [true, false])
    func aLayerIsMirroredAsItsConnectionSaysWhateverTheFilesAre(inFile: Bool, inLayer: Bool) throws {
        let session = try Bench.session()
        let front = try session.added(.front)
        try session.adding(CaptureMovieFileOutput(to: "{take}.mp4"), from: front.ports, isVideoMirrored: inFile)
        try session.adding(CaptureVideoMixer(size: .hd720), from: front.ports, isVideoMirrored: inLayer)
        guard case .camera(let camera)? = session.graph.sources.first?.kind else { return #expect(Bool(false)) }
        let layer = try #require(session.graph.compositors.first?.layers.first)
        // A camera that is mirrored in files comes mirrored to the compositor; the layer turns it once more, or not.
        #expect((camera.mirroring == .file) == inFile)
        #expect(((camera.mirroring == .file) != layer.isMirrored) == inLayer)
    }
}
