import CaptureModel

/// What a camera with a format takes of each resource of its rig.
///
/// A resource is charged for the highest rate of the format, because the rate may be raised while a graph runs, unless the
/// source promises less (`max-fps`). A USB reservation is made for the rate that runs: it is part of what is negotiated.
struct CostModel: Sendable {
    /// A camera with the format it runs in.
    struct Entry {
        let source: NodeName
        let camera: RigCamera
        let choice: FormatChoice
        /// The rate that the source promises not to exceed.
        let promise: FrameRate?
    }

    let rig: Rig
    /// What cameras do by themselves; some of it makes a sensor take more pictures than are delivered.
    let features: FeatureResolver

    /// What a camera takes of each of the rig's resources, in the rig's order.
    func usage(of entry: Entry) -> [Double] {
        rig.resources.map { resource in
            opened(entry).filter { resource.isDrawn(by: $0.camera) }
                .reduce(0) { $0 + (draw($1, on: resource.capacity)?.amount ?? 0) }
        }
    }

    /// The cost of cameras with their formats, in the order of the graph.
    func cost(of cameras: [Entry]) -> HardwareCost {
        HardwareCost(
            uses: rig.resources.compactMap { resource in
                guard resource.capacity.isOfCameras else { return nil }
                let draws = cameras.flatMap { camera -> [HardwareCost.Draw] in
                    let opened = opened(camera)
                    return opened.compactMap { entry in
                        guard resource.isDrawn(by: entry.camera), let one = draw(entry, on: resource.capacity) else {
                            return nil
                        }
                        guard opened.count > 1 else { return one }
                        return HardwareCost.Draw(
                            node: one.node, amount: one.amount, arithmetic: "'\(entry.camera.name)' \(one.arithmetic)")
                    }
                }
                return draws.isEmpty ? nil : HardwareCost.Use(resource: resource, draws: draws)
            }, featurePressure: cameras.reduce(0) { $0 + pressure(of: $1) })
    }

    /// The cameras that an entry opens: of a virtual camera that runs as its constituents all of these, shown or not.
    private func opened(_ entry: Entry) -> [Entry] {
        guard let composed = ComposedCamera(entry.camera, in: rig) else { return [entry] }
        return composed.parts.map {
            Entry(source: entry.source, camera: $0, choice: entry.choice, promise: entry.promise)
        }
    }

    private func pressure(of entry: Entry) -> Double {
        features[entry.source].running(in: entry.choice.format, at: entry.choice.rate).reduce(0) { $0 + $1.pressure }
    }

    private func draw(_ entry: Entry, on capacity: RigResource.Capacity) -> HardwareCost.Draw? {
        let (source, format) = (entry.source, entry.choice.format)
        let highest = min(format.rates.maximum, entry.promise ?? format.rates.maximum)
        let (charged, busy) = features[source].busiest(format, upTo: max(highest, entry.choice.rate))
        let perSecond = charged.perSecond * busy.sensorRate
        let times = busy.map { " x \(short($0.sensorRate)) (\($0.name))" }.joined()
        let area = Double(format.size.area)
        switch capacity {
        case .pixelRate:
            return HardwareCost.Draw(
                node: source, amount: area * perSecond, arithmetic: "\(format.size) x \(charged) fps\(times)")
        case .dataRate:
            let bits = format.encoding.bitsPerPixel
            return HardwareCost.Draw(
                node: source, amount: area * bits * perSecond,
                arithmetic: "\(format.size) x \(short(bits)) bit x \(charged) fps\(times)")
        case .usbMicroframe:
            return usbDraw(source, entry.camera, format, entry.choice.rate)
        case .usbInterval:
            return superSpeedDraw(source, entry.camera, format, entry.choice.rate)
        case .encoderSessions, .encoderRate, .processor, .diskWrite, .network, .memory: return nil
        }
    }

    /// A compressed stream reserves what its firmware names, as a rule the largest alternate setting whatever the size: the
    /// Logitech C615 and C910 and most others were seen to (`dwMaxPayloadTransferSize`, linux-media 2017, 2022).
    private func usbDraw(
        _ source: NodeName, _ camera: RigCamera, _ format: MediaFormat, _ rate: FrameRate
    ) -> HardwareCost.Draw {
        let largest = camera.usbPayloads.max() ?? USBBandwidth.largestPayload
        let isRaw = format.encoding.isRaw
        let bytes = Double(format.size.area) * format.encoding.bitsPerPixel / 8 * rate.perSecond
        let fitting = isRaw ? USBBandwidth.payload(bytesPerSecond: bytes, ladder: camera.usbPayloads) : largest
        let payload = fitting ?? largest
        let picture = "\(format.size) \(format.encoding) at \(rate) fps"
        let need = isRaw ? "\(picture) needs \(Int((bytes / USBBandwidth.microframes).rounded(.up))) bytes" : picture
        return HardwareCost.Draw(
            node: source, amount: Double(USBBandwidth.microseconds(payload: payload)),
            arithmetic: "\(need), reserves \(payload) bytes a microframe")
    }

    /// At SuperSpeed an interval holds whole packets, and what is reserved is what the alternate setting holds.
    private func superSpeedDraw(
        _ source: NodeName, _ camera: RigCamera, _ format: MediaFormat, _ rate: FrameRate
    ) -> HardwareCost.Draw {
        let bytes = Double(format.size.area) * format.encoding.bitsPerPixel / 8 * rate.perSecond
        let needed = Int((bytes / USBBandwidth.microframes).rounded(.up)) + USBBandwidth.header
        let largest = camera.usbPayloads.max()
        let fitting = format.encoding.isRaw ? camera.usbPayloads.filter { $0 >= needed }.min() : nil
        let payload = fitting ?? largest ?? needed
        return HardwareCost.Draw(
            node: source, amount: Double(payload),
            arithmetic: "\(format.size) \(format.encoding) at \(rate) fps, reserves \(payload) bytes an interval")
    }

    private func short(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}

extension VideoEncoding {
    /// Bits of each pixel; of compressed pictures a guide, which no limit should rest on alone.
    var bitsPerPixel: Double {
        switch self {
        case .raw(let format): Double(format.bitsPerPixel)
        case .mjpeg: TrackResolver.bitsPerPixel(.mjpeg)
        case .h264: TrackResolver.bitsPerPixel(.h264)
        case .h265: TrackResolver.bitsPerPixel(.h265)
        }
    }
}
