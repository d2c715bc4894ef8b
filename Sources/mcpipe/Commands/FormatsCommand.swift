import ArgumentParser
import CaptureCheck
import CaptureDiagnostics
import CaptureModel

/// `mcpipe formats`
struct FormatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formats",
        abstract: "Show which format of a camera would be chosen and why.",
        discussion: """
            For a rate alone it takes the largest format that includes that rate; with --exact, only formats whose highest rate \
            equals it.
            """)

    @Argument(help: "The camera's name in the rig, or one of its other names.")
    var camera: String

    @Option(help: "A built-in rig or a rig file; this machine by default.")
    var rig: String?

    @Option(help: "The rate wanted, in frames per second.", transform: ArgumentReading.rate)
    var fps: FrameRate?

    @Option(help: "The size wanted, such as 1920x1080 or 1080p.", transform: ArgumentReading.size)
    var size: Size?

    @Flag(help: "Take only formats whose highest rate is the one wanted.")
    var exact = false

    @Flag(help: "Take only formats that may be used while other cameras run.")
    var amongSeveral = false

    @OptionGroup var output: FormatOption

    func validate() throws {
        if exact, fps == nil { throw ValidationError("--exact needs --fps.") }
    }

    func run() async throws {
        let rig = try await NamedRig.find(self.rig)
        guard let camera = rig.camera(named: camera) else { throw unknown(in: rig) }
        let request = FormatRequest(size: size, rate: fps, isExact: exact)
        switch FormatResolver(camera, isAmongSeveral: amongSeveral).resolve(request) {
        case .success(let choice): say(choice, camera)
        case .failure(let refusal): try refuse(refusal, camera, request)
        }
    }

    private func say(_ choice: FormatChoice, _ camera: RigCamera) {
        if output.isJSON {
            let object: JSONValue = [
                "camera": .string(camera.name), "format": DeviceTable.json(choice.format),
                "rate": .string("\(choice.rate)"), "reason": .string(choice.reason),
                "runnersUp": .array(choice.runnersUp.map(DeviceTable.json)),
            ]
            Console.print(object.indented)
        } else {
            let others = choice.runnersUp.map { "  \($0)" }
            Console.print(
                ([choice.reason] + (others.isEmpty ? [] : ["next best:"] + others)).joined(separator: "\n"))
        }
    }

    private func refuse(_ refusal: FormatRefusal, _ camera: RigCamera, _ request: FormatRequest) throws {
        let offers = refusal.offers.map { JSONValue.string($0) }
        let others = refusal.alternatives.map(\.description)
        if output.isJSON {
            let object: JSONValue = [
                "camera": .string(camera.name), "format": .null, "offers": .array(offers),
                "alternatives": .array(others.map { .string($0) }),
            ]
            Console.print(object.indented)
            throw ExitStatus.rejected.code
        }
        throw Problem(
            CommandDiagnostics.noFormat, "camera '\(camera.name)' has no format '\(request)'", status: .rejected,
            notes: refusal.offers, help: others.isEmpty ? [] : ["ask for \(quotedList(others, joinedBy: "or"))"])
    }

    private func unknown(in rig: Rig) -> Problem {
        let names = rig.cameras.map(\.name)
        let near = nearest(to: camera, in: names).map { ["did you mean '\($0)'?"] } ?? []
        let isHere = rig.name == RigReference.thisMachine.description
        return Problem(
            CommandDiagnostics.unknownName,
            isHere ? "this machine has no camera '\(camera)'" : "rig '\(rig.name)' has no camera '\(camera)'",
            status: isHere ? .unavailable : .usage,
            notes: [names.isEmpty ? "it has no cameras" : "it has \(quotedList(names))"], help: near)
    }
}
