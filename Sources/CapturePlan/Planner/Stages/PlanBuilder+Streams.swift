import CaptureCheck
import CaptureModel

extension PlanBuilder {
    /// Plans a sink that sends over the network.
    mutating func addStream(
        _ sink: CheckedSink, _ address: NetworkAddress, _ transport: Sink.Stream.Transport,
        _ video: CheckedSink.VideoTrack?, _ audio: CheckedSink.AudioEncode?
    ) {
        let kind = PlannedSink.Kind.stream(to: address)
        func element(_ factory: String, _ properties: [PlannedProperty], _ part: String? = nil) -> PlannedElement {
            PlannedElement(stages.name(sink.name, part), factory, properties, node: sink.name)
        }
        // What is there is sent; its pace is kept before.
        let unpaced = [PlannedProperty("sync", .bool(false)), PlannedProperty("async", .bool(false))]
        switch transport {
        case .rtsp:
            var properties = [
                PlannedProperty("location", address.planned), PlannedProperty("protocols", .nick("tcp")),
            ]
            if let user = address.user { properties.append(PlannedProperty("user-id", .secret(user))) }
            if let password = address.password { properties.append(PlannedProperty("user-pw", .secret(password))) }
            mux(sink, video, audio, .rtsp, [element("rtspclientsink", properties)], kind, queue: .network)
        case .srt:
            let mux = element(Muxing.element(.file(.ts)), [PlannedProperty("alignment", .int(7))], "mux")
            // By itself it would connect again and again, for seconds each time, and neither take an end meanwhile nor say that
            // the stream is broken.
            let once = [PlannedProperty("uri", address.planned), PlannedProperty("auto-reconnect", .bool(false))]
            let end = element("srtsink", once + unpaced)
            self.mux(sink, video, audio, .file(.ts), [mux, end], kind, queue: .network)
        case .rtmp:
            let mux = element(Muxing.element(.flv), [PlannedProperty("streamable", .bool(true))], "mux")
            let end = element("rtmp2sink", [PlannedProperty("location", address.planned)] + unpaced)
            self.mux(sink, video, audio, .flv, [mux, end], kind, queue: .network)
        case .udp:
            // Seven packets of 188 bytes are what an Ethernet frame holds.
            let mux = element(Muxing.element(.file(.ts)), [PlannedProperty("alignment", .int(7))], "mux")
            let end = element("udpsink", destination(address) + unpaced)
            self.mux(sink, video, audio, .file(.ts), [mux, end], kind, queue: .network)
        case .rtp:
            addRTP(sink, address, video, audio, unpaced)
        }
    }

    /// RTP packets of one medium's bare codec.
    private mutating func addRTP(
        _ sink: CheckedSink, _ address: NetworkAddress, _ video: CheckedSink.VideoTrack?,
        _ audio: CheckedSink.AudioEncode?, _ unpaced: [PlannedProperty]
    ) {
        let stream: StageGraph.Stream?
        let payloader: (String, [PlannedProperty])
        if let video {
            stream = videoTrack(video, of: sink, for: .rtsp)
            switch video.codec {
            case .h265: payloader = ("rtph265pay", [PlannedProperty("config-interval", .int(-1))])
            case .vp8: payloader = ("rtpvp8pay", [])
            case .vp9: payloader = ("rtpvp9pay", [])
            case .mjpeg: payloader = ("rtpjpegpay", [])
            case .h264, .av1: payloader = ("rtph264pay", [PlannedProperty("config-interval", .int(-1))])
            }
        } else if let audio, let node = sink.audio.first {
            stream = audioTrack(node, audio, for: .rtsp)
            payloader = (audio.codec == .opus ? "rtpopuspay" : "rtpmp4gpay", [])
        } else {
            return
        }
        guard let stream else { return }
        let elements = [
            PlannedElement(stages.name(sink.name, "pay"), payloader.0, payloader.1, node: sink.name),
            PlannedElement(stages.name(sink.name), "udpsink", destination(address) + unpaced, node: sink.name),
        ]
        let input = StageGraph.Input(
            stream: stream, pad: .always("sink"), needsQueue: true, queue: .network,
            part: "\(stream.media.rawValue)-queue")
        end(sink, .stream(to: address), [input], elements)
    }

    /// Host and port of a datagram address; the checker has proved that both are there.
    private func destination(_ address: NetworkAddress) -> [PlannedProperty] {
        let authority = address.url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        let port = authority.split(separator: ":").last.flatMap { Int64($0) } ?? 5004
        var host = authority.lastIndex(of: ":").map { String(authority[..<$0]) } ?? String(authority)
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return [PlannedProperty("host", .string(host)), PlannedProperty("port", .int(port))]
    }
}

extension NetworkAddress {
    /// The URL as a property, kept from view where it holds a secret itself.
    var planned: PropertyValue { holdsSecret ? .secret(Secret(url)) : .string(url) }
}
