import CaptureCheck
import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import MCPipe
import RunTesting
import Testing

/// `canAdd...`, `add...` and the checker's word on the whole graph are one.
@Suite struct PredicateTests {
    static let rigs = ["iphone-11-pro-max", "iphone-xs", "usb2-webcams", "raspberry-pi-5"]

    /// The verdict of a checker that knows nothing of sessions: every input of the session, and one more, recorded.
    private func isAccepted(_ inputs: [CaptureDeviceInput], on rig: Rig) -> Bool {
        let names = inputs.indices.map { NodeName("source-\($0)") }
        let sources = zip(names, inputs).map { name, input in
            Source(name, .camera(.init(input.device.name, format: input.activeFormat)))
        }
        let sinks = names.map { name in
            Sink(
                NodeName("\(name)-file"), .record(.init(to: FileTemplate(unchecked: "{take}-{source}.mp4"))),
                video: name)
        }
        let graph = Graph(name: "whole", onCostExceeded: .reduce, sources: .init(sources), sinks: .init(sinks))
        let found = Checker(rig: rig, host: .testing, options: .testing).check(graph).diagnostics
        return !found.contains { $0.severity == .error && $0.code.slug != "hardware-cost-exceeded" }
    }

    /// Random sequences of calls, a third of them on cameras that are there already or with formats that few cameras have.
    @Test(arguments: 1...60) func askingAndAddingAndTheCheckerAgree(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let rig = try Bench.rig(try #require(Self.rigs.randomElement(using: &random)))
        let session = try Bench.session(on: rig.name)
        var inputs: [CaptureDeviceInput] = []
        let formats = [
            FormatRequest.best, .hd720(fps: 30), FormatRequest(rate: FrameRate(60)), .hd1080(fps: 30),
            FormatRequest(size: .uhd4K), FormatRequest(size: Size(640, 480), rate: FrameRate(30)),
        ]
        for _ in 0..<25 {
            if !inputs.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
                let index = Int.random(in: inputs.indices, using: &random)
                try session.removeInput(inputs.remove(at: index))
            }
            let device = try #require(session.cameras.randomElement(using: &random))
            let input = CaptureDeviceInput(device: device)
            try input.setActiveFormat(try #require(formats.randomElement(using: &random)))
            let answer = session.canAddInput(input)
            let error = refusal { try session.addInputWithNoConnections(input) }
            #expect(answer.isAllowed == (error == nil))
            #expect(error == nil || error?.diagnostics == answer.diagnostics)
            #expect(
                answer.isAllowed == isAccepted(inputs + [input], on: rig),
                "\(inputs.map(\.device.name)), \(device.name)")
            if error == nil { inputs.append(input) }
            #expect(session.inputs.map(ObjectIdentifier.init) == inputs.map(ObjectIdentifier.init))
        }
    }

    /// Both answers occur often, so that the agreement above says something.
    @Test func theSequencesMeetBothAnswers() throws {
        var random = SeededGenerator(seed: 7)
        let session = try Bench.session()
        var answers = [true: 0, false: 0]
        for _ in 0..<200 {
            let device = try #require(session.cameras.randomElement(using: &random))
            let input = CaptureDeviceInput(device: device)
            let isAllowed = session.canAddInput(input).isAllowed
            answers[isAllowed, default: 0] += 1
            if isAllowed { try session.addInputWithNoConnections(input) }
            if session.inputs.count == 3, let first = session.inputs.first { try session.removeInput(first) }
        }
        #expect(answers.values.allSatisfy { $0 > 20 }, "\(answers)")
    }

    @Test func askingChangesNothing() throws {
        let session = try Bench.session()
        let back = try session.added(.backWide)
        let before = session.graph
        let (front, movie) = (try session.input(.front), CaptureMovieFileOutput(to: "{take}.mp4"))
        #expect(session.canAddInput(front).isAllowed)
        #expect(session.canAddOutput(movie).isAllowed)
        #expect(!session.canAddConnection(CaptureConnection(inputPorts: back.ports, output: movie)).isAllowed)
        #expect(session.graph == before)
        try session.addInputWithNoConnections(front)
    }
}
