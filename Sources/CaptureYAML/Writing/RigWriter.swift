public import CaptureModel

/// Writes a rig as a rig file; reading it again gives an equal rig.
public enum RigWriter {
    /// The text of the file.
    public static func yaml(_ rig: Rig) -> String {
        let sets: YAMLValue? =
            switch rig.deviceSets {
            case .unrestricted: nil
            case .rule(let rule):
                .mapping(open: [
                    ("sensors", .integer(rule.sensors)),
                    ("virtual-alone", rule.isVirtualExclusive ? nil : .boolean(false)),
                ])
            case .facets(let facets): .list(facets.map { facet in .list(order(facet, of: rig).map { .text($0) }) })
            }
        return YAMLValue.mapping(open: [
            ("mcpipe-rig", .integer(RigKeys.version)), ("name", .text(rig.name)),
            ("summary", rig.summary.isEmpty ? nil : .text(rig.summary)),
            ("cameras", rig.cameras.isEmpty ? nil : .mapping(rig.cameras.map { ($0.name, camera($0)) })),
            (
                "microphones",
                rig.microphones.isEmpty ? nil : .mapping(rig.microphones.map { ($0.name, microphone($0)) })
            ),
            ("device-sets", sets),
            (
                "resources", rig.resources.isEmpty ? nil : .mapping(rig.resources.map { ($0.name, resource($0)) })
            ),
            ("features", rig.features.isEmpty ? nil : .mapping(rig.features.map { ($0.name, feature($0)) })),
            ("processor", rig.processor.map(processor)),
        ]).block()
    }

    /// The cameras of a set in the order of the rig, then any it does not have.
    private static func order(_ facet: Set<String>, of rig: Rig) -> [String] {
        let known = rig.cameras.map(\.name).filter(facet.contains)
        return known + facet.subtracting(known).sorted()
    }

    private static func camera(_ camera: RigCamera) -> YAMLValue {
        let device: YAMLValue? =
            switch camera.device {
            case .simulated: nil
            case .v4l2(let path): .mapping([("v4l2", .text(path))])
            case .pipewire(let target): .mapping([("pipewire", .text(target))])
            }
        return .mapping(open: [
            ("label", camera.label == camera.name ? nil : .text(camera.label)),
            ("position", camera.position == .unspecified ? nil : .word(camera.position)),
            ("kind", camera.kind == .external ? nil : .word(camera.kind)), ("constituents", texts(camera.constituents)),
            ("switch-over", camera.switchOver.isEmpty ? nil : .list(camera.switchOver.map { .number($0) })),
            ("device", device), ("aliases", texts(camera.aliases)), ("formats", .list(camera.formats.map(format))),
            ("usb-payloads", camera.usbPayloads.isEmpty ? nil : .list(camera.usbPayloads.map { .integer($0) })),
            ("minimum-focus-distance", camera.minimumFocusDistance.map { .plain("\($0)") }),
            ("controls", camera.controls.isEmpty ? nil : .list(camera.controls.map { .word($0) })),
        ])
    }

    private static func resource(_ resource: RigResource) -> YAMLValue {
        let capacity: (String, YAMLValue?) =
            switch resource.capacity {
            case .pixelRate(let rate): (RigResourceKeys.pixelRate.row.name, .plain("\(rate)"))
            case .dataRate(let rate): (RigResourceKeys.dataRate.row.name, .plain("\(rate)"))
            case .usbMicroframe(let microseconds): (RigResourceKeys.usbMicroframe.row.name, .integer(microseconds))
            case .usbInterval(let bytes): (RigResourceKeys.usbInterval.row.name, .integer(bytes))
            case .encoderSessions(let count): (RigResourceKeys.encoderSessions.row.name, .integer(count))
            case .encoderRate(let rate): (RigResourceKeys.encoderRate.row.name, .plain("\(rate)"))
            case .diskWrite(let rate): (RigResourceKeys.diskWrite.row.name, .plain("\(rate)"))
            case .network(let rate): (RigResourceKeys.network.row.name, .plain("\(rate)"))
            case .memory(let amount): (RigResourceKeys.memory.row.name, .plain("\(amount)"))
            // A processor has its own key; a list of resources never holds one that was read.
            case .processor(let cores): (RigProcessorKeys.cores.row.name, .number(cores))
            }
        return .mapping(open: [
            capacity, ("cameras", texts(resource.cameras)), ("sustained", share(resource.sustainedShare)),
            ("summary", resource.summary.isEmpty ? nil : .text(resource.summary)),
        ])
    }

    private static func processor(_ processor: RigProcessor) -> YAMLValue {
        let costs = RigProcessor.Work.allCases.compactMap { work in
            processor.costs[work].map { (work.rawValue, YAMLValue.plain("\($0)")) }
        }
        return .mapping(open: [
            ("cores", .number(processor.cores)), ("work", costs.isEmpty ? nil : .mapping(costs)),
            ("sustained", share(processor.sustainedShare)),
            ("summary", processor.summary.isEmpty ? nil : .text(processor.summary)),
        ])
    }

    /// A factor of which 1 is the default.
    private static func share(_ share: Double) -> YAMLValue? { share == 1 ? nil : .number(share) }

    private static func microphone(_ microphone: RigMicrophone) -> YAMLValue {
        let device: YAMLValue? =
            switch microphone.device {
            case .simulated: nil
            case .alsa(let name): .mapping([("alsa", .text(name))])
            case .pulse(let name): .mapping([("pulse", .text(name))])
            case .pipewire(let target): .mapping([("pipewire", .text(target))])
            }
        return .mapping(open: [
            ("label", microphone.label == microphone.name ? nil : .text(microphone.label)), ("device", device),
            ("aliases", texts(microphone.aliases)),
            ("modes", microphone.modes.isEmpty ? nil : .list(microphone.modes.map { .word($0) })),
        ])
    }

    private static func feature(_ feature: RigFeature) -> YAMLValue {
        let limits = feature.limits
        return .mapping(open: [
            ("cameras", texts(feature.cameras)), ("automatic", feature.isAutomatic ? .boolean(true) : nil),
            ("max-fps", limits.maximumRate.map { .rate($0) }), ("max-size", limits.maximumSize.map { .size($0) }),
            ("encodings", texts(limits.encodings.map(\.description))),
            ("stabilized", limits.isStabilizationNeeded ? .boolean(true) : nil),
            ("zoom", feature.lockedZoom.map { .number($0) }), ("requires", texts(feature.requires)),
            ("excludes", texts(feature.excludes)), ("sensor-rate", share(feature.sensorRate)),
            ("pressure", feature.pressure == 0 ? nil : .number(feature.pressure)),
            ("control", feature.controls.isEmpty ? nil : .list(feature.controls.map { .word($0) })),
            ("summary", feature.summary.isEmpty ? nil : .text(feature.summary)),
        ])
    }

    private static func texts(_ texts: [String]) -> YAMLValue? {
        texts.isEmpty ? nil : .list(texts.map { .text($0) })
    }

    private static func format(_ format: MediaFormat) -> YAMLValue {
        let text = format.words.joined(separator: " ")
        // Commas separate items inside '[ ]', so a list of rates needs quotes.
        return text.contains(",") ? .text(text) : .plain(text)
    }
}
