import CaptureDiagnostics
import CaptureModel

/// Cameras and microphones, for people and for programs.
enum DeviceTable {
    /// The devices of a rig in lines.
    static func text(_ rig: Rig) -> String {
        let cameras = rig.cameras.flatMap { camera -> [String] in
            var lines = ["  \(camera.name): \(camera.label), \(facts(of: camera))"]
            if !camera.aliases.isEmpty { lines.append("    also called \(camera.aliases.joined(separator: ", "))") }
            return lines + camera.formats.map { "    \($0)" }
        }
        let microphones = rig.microphones.flatMap { microphone -> [String] in
            var lines = ["  \(microphone.name): \(microphone.label), \(microphone.device.words)"]
            if !microphone.aliases.isEmpty {
                lines.append("    also called \(microphone.aliases.joined(separator: ", "))")
            }
            return lines
        }
        return
            (["cameras"] + (cameras.isEmpty ? ["  none"] : cameras) + ["microphones"]
            + (microphones.isEmpty ? ["  none"] : microphones) + sets(rig) + resources(rig)).joined(separator: "\n")
    }

    /// The devices of a rig as an object.
    static func json(_ rig: Rig) -> JSONValue {
        [
            "rig": .string(rig.name), "summary": .string(rig.summary),
            "cameras": .array(rig.cameras.map(json)), "microphones": .array(rig.microphones.map(json)),
            "deviceSets": json(rig.deviceSets), "resources": .array(rig.resources.map(json)),
        ]
    }

    /// A row of a camera's format table as an object.
    static func json(_ format: MediaFormat) -> JSONValue {
        let rates: JSONValue =
            switch format.rates {
            case .range(let low, let high): ["minimum": .string("\(low)"), "maximum": .string("\(high)")]
            case .list(let rates): .array(rates.map { .string("\($0)") })
            }
        let object: JSONValue = [
            "width": .int(Int64(format.size.width)), "height": .int(Int64(format.size.height)),
            "encoding": .string("\(format.encoding)"), "rates": rates, "binned": .bool(format.isBinned),
            "multiCamera": .bool(format.isMultiCamSupported),
            "fieldOfView": format.fieldOfView.map { .double($0) } ?? .null,
            "traits": json(format.traits),
        ]
        return object.withoutNulls
    }

    /// What else a camera tells of a format; null where it tells nothing.
    private static func json(_ traits: FormatTraits) -> JSONValue {
        guard traits != FormatTraits() else { return .null }
        let range = { (range: NumberRange?) -> JSONValue in
            range.map { ["minimum": .double($0.minimum), "maximum": .double($0.maximum)] } ?? .null
        }
        let object: JSONValue = [
            "photoWidth": traits.photoSize.map { .int(Int64($0.width)) } ?? .null,
            "photoHeight": traits.photoSize.map { .int(Int64($0.height)) } ?? .null,
            "stabilization": .bool(traits.isStabilizationSupported), "wideColor": .bool(traits.isWideColorSupported),
            "maximumZoom": traits.maximumZoom.map { .double($0) } ?? .null,
            "upscalingZoom": traits.upscalingZoom.map { .double($0) } ?? .null,
            "autofocus": .optional(traits.autofocus?.rawValue), "iso": range(traits.iso),
            "shutter": range(traits.shutter),
        ]
        return object.withoutNulls
    }

    private static func json(_ camera: RigCamera) -> JSONValue {
        [
            "name": .string(camera.name), "label": .string(camera.label), "device": .string(camera.device.words),
            "position": .string(camera.position.rawValue), "kind": .string(camera.kind.rawValue),
            "constituents": strings(camera.constituents),
            "switchOver": .array(camera.switchOver.map { .double($0) }), "aliases": strings(camera.aliases),
            "formats": .array(camera.formats.map(json)),
            "usbPayloads": .array(camera.usbPayloads.map { .int(Int64($0)) }),
        ]
    }

    private static func json(_ microphone: RigMicrophone) -> JSONValue {
        [
            "name": .string(microphone.name), "label": .string(microphone.label),
            "device": .string(microphone.device.words), "aliases": strings(microphone.aliases),
        ]
    }

    private static func json(_ sets: DeviceSets) -> JSONValue {
        switch sets {
        case .unrestricted: .null
        case .facets(let facets): .array(facets.map { strings($0.sorted()) })
        case .rule(let rule):
            ["sensors": .int(Int64(rule.sensors)), "virtualAlone": .bool(rule.isVirtualExclusive)]
        }
    }

    private static func json(_ resource: RigResource) -> JSONValue {
        [
            "name": .string(resource.name), "capacity": .string(resource.capacity.words),
            "cameras": strings(resource.cameras), "summary": .string(resource.summary),
        ]
    }

    private static func resources(_ rig: Rig) -> [String] {
        let all = rig.resources + [rig.processor?.resource].compactMap { $0 }
        guard !all.isEmpty else { return [] }
        return ["what is shared"]
            + all.map { resource in
                let users =
                    resource.capacity.isOfCameras
                    ? ", by \(resource.cameras.isEmpty ? "all cameras" : list(resource.cameras))" : ""
                return "  \(resource.name): \(resource.capacity.words)\(users)"
            }
    }

    private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    private static func facts(of camera: RigCamera) -> String {
        var facts = [camera.device.words]
        if camera.position != .unspecified { facts.append("\(camera.position.rawValue) side") }
        if camera.isVirtual { facts.append("made of \(list(camera.constituents))") }
        if !camera.switchOver.isEmpty {
            facts.append("switched over at \(list(camera.switchOver.map { UserZoom($0).description }))")
        }
        return facts.joined(separator: ", ")
    }

    private static func sets(_ rig: Rig) -> [String] {
        if case .rule(let rule) = rig.deviceSets {
            return [
                "device sets: at most \(rule.sensors) sensors"
                    + (rule.isVirtualExclusive ? ", and a virtual camera beside no other at its position" : "")
            ]
        }
        guard case .facets(let facets) = rig.deviceSets else { return [] }
        return ["cameras that may run together"]
            + facets.map { facet in "  " + rig.cameras.map(\.name).filter(facet.contains).joined(separator: ", ") }
    }
}

extension RigResource.Capacity {
    /// How much there is, in words.
    var words: String {
        switch self {
        case .pixelRate(let rate): "\(rate)"
        case .dataRate(let rate): "\(rate)"
        case .usbMicroframe(let microseconds): "\(microseconds) us of each USB microframe"
        case .usbInterval(let bytes): "\(bytes) bytes of each USB interval"
        case .encoderSessions(let count): "\(count) hardware encoder\(count == 1 ? "" : "s")"
        case .encoderRate(let rate): "\(rate) encoded"
        case .processor(let cores): "\(cores) cores"
        case .diskWrite(let rate): "\(rate) written"
        case .network(let rate): "\(rate) sent"
        case .memory(let amount): "\(amount)"
        }
    }
}

extension RigCamera.Device {
    /// How it is opened, in words.
    var words: String {
        switch self {
        case .simulated: "simulated"
        case .v4l2(let path): "v4l2 \(path)"
        case .pipewire(let name): "pipewire \(name)"
        }
    }
}

extension RigMicrophone.Device {
    /// How it is opened, in words.
    var words: String {
        switch self {
        case .simulated: "simulated"
        case .alsa(let name): "alsa \(name)"
        case .pulse(let name): "pulseaudio \(name)"
        case .pipewire(let name): "pipewire \(name)"
        }
    }
}
