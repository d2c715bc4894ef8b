import CaptureDiagnostics
import CaptureModel

/// A camera runs within the limits of the features that are asked of it.
enum FeatureLimit: Rule {
    static let code = DiagnosticCode(
        "feature-limit",
        summary: "A feature does not work with the format that is asked for",
        explanation: """
            A feature holds its camera to a highest rate, a largest size or certain encodings: framing people on Apple's tablet \
            reads all of a sensor that gives 30 fps, and never delivers more than 1920x1440. Formats that are left open are \
            chosen within the limits; what is asked for must lie within them too. A feature that the user may switch on is \
            held to its limits from the start.
            """,
        remedy: "ask for a format within the limits, leave the format open, or leave the feature out",
        rejected: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, format: 1920x1080@60, features: [centre-stage] }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """,
        accepted: """
            mcpipe: 1
            name: call
            rig: ipad-pro-m1
            sources:
              front: { camera: front-ultra-wide, format: 1920x1080@30, features: [centre-stage] }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.flatMap { source, wish, camera -> [Diagnostic] in
            let wanted = context.features[source.name].wanted
            guard !wanted.isEmpty, let choice = context.formats[source.name] else { return [] }
            return wanted.compactMap { feature -> Diagnostic? in
                let breaches = breaches(of: feature.limits, by: choice)
                guard !breaches.isEmpty else { return nil }
                let asked = breaches.map(\.asked).joined(separator: " and ")
                let limit = feature.limits.words.joined(separator: ", ")
                return Diagnostic(
                    code,
                    "feature '\(feature.name)' of camera '\(camera.name)' does not run with the \(asked) of source "
                        + "'\(source.name)'",
                    at: wish.format == .best
                        ? source.place(ofFeature: feature.name, among: wish.features)
                        : UnsupportedFormat.place(of: wish.format, in: source),
                    label: "'\(feature.name)' takes \(limit)",
                    subjects: [source.name.description, camera.name, feature.name],
                    fixIts: fixIts(feature, source, wish, camera, context),
                    evidence: breaches.map { breach in
                        .init(
                            breach.quantity, value: breach.asked, limit: breach.limit,
                            source: feature.summary.isEmpty ? "rig '\(context.rig.name)'" : feature.summary)
                    })
            }
        }
    }

    private struct Breach {
        let quantity, asked, limit: String
    }

    private static func breaches(of limits: FormatLimits, by choice: FormatChoice) -> [Breach] {
        var found: [Breach] = []
        if let highest = limits.maximumRate, !limits.allows(choice.rate) {
            found.append(Breach(quantity: "frame rate", asked: "\(choice.rate) fps", limit: "\(highest) fps"))
        }
        if let largest = limits.maximumSize, !limits.allows(choice.format.size) {
            found.append(Breach(quantity: "size", asked: "\(choice.format.size)", limit: "\(largest)"))
        }
        if !limits.allows(choice.format.encoding) {
            found.append(
                Breach(
                    quantity: "encoding", asked: "\(choice.format.encoding)",
                    limit: limits.encodings.map(\.description).joined(separator: ", ")))
        }
        if limits.isStabilizationNeeded, !choice.format.traits.isStabilizationSupported {
            found.append(
                Breach(quantity: "format", asked: "\(choice.format)", limit: "formats marked 'stabilized'"))
        }
        return found
    }

    /// The nearest formats within the limits of all features: the rate that can be had at that size, then the size that can
    /// be had at that rate, then whatever is usual.
    private static func fixIts(
        _ feature: RigFeature, _ source: Source, _ wish: Source.Camera, _ camera: RigCamera, _ context: CheckContext
    ) -> [Diagnostic.FixIt] {
        let resolver = FormatResolver(
            camera, isAmongSeveral: context.usedCameras.count > 1, limits: context.features[source.name].limits)
        let request = wish.format
        let trials = [
            FormatRequest(size: request.size, rate: request.rate), FormatRequest(size: request.size),
            FormatRequest(rate: request.rate), .best,
        ]
        var choices: [FormatRequest] = []
        for trial in trials {
            guard let choice = resolver.choice(for: trial) else { continue }
            let met = FormatRequest(
                size: choice.format.size, rate: choice.rate,
                encoding: feature.limits.encodings.isEmpty ? nil : choice.format.encoding)
            if !choices.contains(met) { choices.append(met) }
        }
        let edits = { (met: FormatRequest) -> [Diagnostic.FixIt.Edit] in
            // A rate that stands alone is all there is to change where the size stays.
            if let place = source.provenance.fields["fps"], met.size == request.size || request.size == nil,
                let rate = met.rate, request.encoding == nil
            {
                return place.edits("\(rate)", over: request.rate.map { "\($0)" } ?? "")
            }
            return UnsupportedFormat.edits(asking: met, request, in: source)
        }
        return choices.prefix(2).map { .init("ask for \($0)", edits: edits($0), isGuess: true) }
            + [.init("leave '\(feature.name)' out")]
    }
}
