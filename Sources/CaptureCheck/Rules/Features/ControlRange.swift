import CaptureDiagnostics
import CaptureModel

/// An exposure that is set by hand lies within what the format offers, and within the time of a picture.
enum ControlRange: Rule {
    static let code = DiagnosticCode(
        "camera-control-range",
        summary: "An exposure time or sensitivity that the camera's format does not offer",
        explanation: """
            The format table of a camera may say which sensitivities and exposure times each format offers; what is set by hand \
            must lie within them. No picture can be exposed for longer than it lasts: at 30 fps that is a thirtieth of a second.
            """,
        remedy: "set a value within the range, or ask for a format that offers more",
        rejected: """
            mcpipe: 1
            name: dark
            rig: iphone-7-plus
            sources:
              back: { camera: back-wide, format: 1920x1080@30, controls: { exposure: { iso: 3200 } } }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: dark
            rig: iphone-7-plus
            sources:
              back: { camera: back-wide, format: 1920x1080@30, controls: { exposure: { iso: 704 } } }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.flatMap { source, wish, camera -> [Diagnostic] in
            guard case .custom(let shutter, let iso) = wish.controls.exposure,
                let choice = context.formats[source.name]
            else { return [] }
            var found: [Diagnostic] = []
            if let iso, let range = choice.format.traits.iso, !(range.minimum...range.maximum).contains(iso) {
                let nearest = number(iso < range.minimum ? range.minimum : range.maximum)
                found.append(
                    Diagnostic(
                        code,
                        "a sensitivity of ISO \(number(iso)) of source '\(source.name)' is not what camera '\(camera.name)' offers with "
                            + "\(choice.format.size)@\(choice.rate)",
                        at: source.provenance["controls.exposure.iso"], label: "offered: \(range)",
                        subjects: [source.name.description, camera.name],
                        fixIts: [
                            .init(
                                "write 'iso: \(nearest)'",
                                edits: source.provenance.edits(
                                    "controls.exposure.iso", writing: nearest, over: number(iso)), isGuess: true)
                        ],
                        evidence: [
                            .init(
                                "ISO", value: number(iso), limit: "\(range)",
                                source: "format table of '\(camera.name)'")
                        ]))
            }
            if let shutter, let finding = finding(shutter, choice, source, camera) { found.append(finding) }
            return found
        }
    }

    private static func finding(
        _ shutter: Duration, _ choice: FormatChoice, _ source: Source, _ camera: RigCamera
    ) -> Diagnostic? {
        let picture = choice.rate.frameDuration
        let range = choice.format.traits.shutter
        let isTooShort = range.map { shutter.seconds < $0.minimum } ?? false
        let isTooLong = range.map { shutter.seconds > $0.maximum } ?? false
        guard isTooShort || isTooLong || shutter > picture else { return nil }
        let limit =
            isTooShort || isTooLong
            ? "\(range.map { "\($0)" } ?? "") s" : "a picture at \(choice.rate) fps lasts \(picture.shown)"
        return Diagnostic(
            code,
            "an exposure of \(shutter.written) of source '\(source.name)' is too \(isTooShort ? "short" : "long") for "
                + "camera '\(camera.name)' with \(choice.format.size)@\(choice.rate)",
            at: source.provenance["controls.exposure.shutter"], label: limit,
            subjects: [source.name.description, camera.name],
            fixIts: [.init("write a \(isTooShort ? "longer" : "shorter") time")]
                + (isTooShort ? [] : [.init("ask for a lower rate")]),
            evidence: [
                .init("exposure time", value: shutter.written, limit: limit, source: "format of '\(camera.name)'")
            ])
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}
