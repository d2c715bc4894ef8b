import CaptureModel

extension Recount {
    /// The camera that a source means, by name, by alias, by path.
    func camera(of source: Source) -> RigCamera? {
        guard case .camera(let wish) = source.kind else { return nil }
        for camera in trial.rig.cameras where camera.name == wish.device { return camera }
        for camera in trial.rig.cameras where camera.aliases.contains(wish.device) { return camera }
        return trial.rig.cameras.first { $0.device == .v4l2(wish.device) }
    }

    /// The cameras that sinks need, one entry for each source.
    var running: [Running] {
        let needed = needed
        return graph.sources.compactMap { source in
            guard needed.contains(source.name), case .camera(let wish) = source.kind, let camera = camera(of: source)
            else { return nil }
            return Running(source: source, wish: wish, camera: camera)
        }
    }

    mutating func countDevices() {
        var opened: [String: Int] = [:]
        for source in graph.sources {
            switch source.kind {
            case .camera: find("unknown-camera", if: camera(of: source) == nil)
            case .microphone(let wish):
                let microphone = trial.rig.microphones.first {
                    $0.name == wish.device || $0.aliases.contains(wish.device)
                }
                find("unknown-microphone", if: microphone == nil)
                if let microphone, needed.contains(source.name) { opened["m " + microphone.name, default: 0] += 1 }
            case .testPattern(let pattern):
                if let encoding = pattern.format.encoding, !encoding.isRaw { find("compressed-pattern") }
            case .testTone, .file, .network, .screen, .virtual: break
            }
        }
        for entry in running { opened["c " + entry.camera.name, default: 0] += 1 }
        find("duplicate-device", if: opened.values.contains { $0 > 1 })
    }

    mutating func countSets() {
        let names = Set(running.map(\.camera.name))
        guard names.count > 1 else { return }
        let isTogether: Bool
        switch trial.rig.deviceSets {
        case .unrestricted: isTogether = true
        case .facets(let facets): isTogether = facets.contains { facet in names.allSatisfy { facet.contains($0) } }
        case .rule(let rule):
            let cameras = trial.rig.cameras.filter { names.contains($0.name) }
            var sensors = 0
            var isCrowded = false
            for camera in cameras {
                sensors += camera.constituents.isEmpty ? 1 : camera.constituents.count
                let isAlone = rule.isVirtualExclusive && (!camera.constituents.isEmpty || camera.kind == .trueDepth)
                let beside = cameras.filter { $0.position == camera.position && $0.name != camera.name }
                if isAlone, !beside.isEmpty { isCrowded = true }
            }
            isTogether = sensors <= rule.sensors && !isCrowded
        }
        find("unsupported-camera-combination", if: !isTogether)
    }

    /// The rows of a camera's table that do what is asked, other cameras aside.
    func rows(_ camera: RigCamera, _ request: FormatRequest) -> [MediaFormat] {
        camera.formats.filter { row in
            if let size = request.size, (size.width, size.height) != (row.size.width, row.size.height) { return false }
            if let encoding = request.encoding, !Self.is(row.encoding, what: encoding) { return false }
            guard let rate = request.rate else { return true }
            switch row.rates {
            case .range(let lowest, let highest):
                return request.isExact ? rate == highest : Ratio(lowest) <= Ratio(rate) && Ratio(rate) <= Ratio(highest)
            case .list(let rates):
                // The same rate in a driver's words: nearer than 0.005 fps.
                let listed = request.isExact ? [rates.max() ?? rate].filter { $0 == rate } : rates
                return listed.contains { abs($0.perSecond - rate.perSecond) < 0.005 }
            }
        }
    }

    private static func `is`(_ encoding: VideoEncoding, what wanted: VideoEncoding) -> Bool {
        if case .raw(let has) = encoding, case .raw(let asked) = wanted {
            return has.name == asked.name && (asked.range == nil || asked.range == has.range)
        }
        return encoding == wanted
    }

    mutating func countFormats() {
        let isAmongSeveral = Set(running.map(\.camera.name)).count > 1
        for source in graph.sources {
            guard case .camera(let wish) = source.kind, let camera = camera(of: source) else { continue }
            find("unsupported-feature", if: features(wish, camera).count < wish.features.count)
            let rows = rows(camera, wish.format)
            if rows.isEmpty {
                find("unsupported-format")
            } else if isAmongSeveral, !rows.contains(where: \.isMultiCamSupported) {
                find("single-camera-format")
            } else if isBeyondFeatures(wish, camera, isAmongSeveral: isAmongSeveral) {
                find("feature-limit")
                // The row that is kept for the sum is the resolver's to say.
                excused.formUnion(["rate-above-promise", "hardware-cost-exceeded", "hardware-cost-tight"])
            } else if let promise = wish.maximumRate, let rate = wish.format.rate {
                find("rate-above-promise", if: Ratio(promise) < Ratio(rate))
            }
        }
    }
}
