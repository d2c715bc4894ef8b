import CaptureModel
import CapturePlan

/// Plans written by hand, so that the printers are judged without the planner.
enum SamplePlans {
    /// Two moving patterns and a tone: a picture-in-picture with sound and one camera's own file, which really runs.
    static func pictureInPicture(program: String, iso: String) -> Plan {
        var plan = Plan(name: "street-pip")
        plan.elements = camera("back", pattern: "smpte", width: 320, height: 240)
        plan.elements += camera("front", pattern: "ball", width: 160, height: 120)
        plan.elements += [
            .init(
                "voice:tone", "audiotestsrc", [.init("num-buffers", .int(44)), .init("volume", .double(0.25))],
                node: "voice"),
            .init("voice:caps", "capsfilter", [.init("caps", .caps(sound))], node: "voice"),
            .init("voice:tee", "tee", [.init("allow-not-linked", .bool(true))], node: "voice"),
        ]
        plan.elements += [
            queue("pip:back-queue", "pip", buffers: 2), queue("pip:front-queue", "pip", buffers: 2),
            .init(
                "pip:mixer", "compositor",
                [.init("background", .nick("black")), .init("start-time-selection", .nick("first"))], node: "pip"),
            .init("pip:caps", "capsfilter", [.init("caps", .caps(picture(320, 240)))], node: "pip"),
        ]
        plan.elements += recorder("program", "mp4mux", path: program) + recorder("iso", "matroskamux", path: iso)
        plan.links = chain("back:pattern", "back:caps", "back:tee") + chain("front:pattern", "front:caps", "front:tee")
        plan.links += chain("voice:tone", "voice:caps", "voice:tee")
        plan.links += [
            branch("back:tee", "src_0", to: "pip:back-queue"), branch("front:tee", "src_0", to: "pip:front-queue"),
            branch("back:tee", "src_1", to: "iso:video-queue"),
            branch("voice:tee", "src_%u", to: "program:audio-queue"),
            branch("voice:tee", "src_%u", to: "iso:audio-queue"),
            layer("pip:back-queue", "sink_0", [.init("zorder", .int(0)), .init("sizing-policy", .nick("none"))]),
            layer(
                "pip:front-queue", "sink_1",
                [
                    .init("xpos", .int(50)), .init("ypos", .int(100)), .init("alpha", .double(0.75)),
                    .init("zorder", .int(1)),
                ]),
        ]
        plan.links += chain("pip:mixer", "pip:caps", "program:video-queue")
        plan.links += recorderLinks("program", videoPad: "video_0", audioPad: "audio_%u")
        plan.links += recorderLinks("iso", videoPad: "video_%u", audioPad: "audio_%u")
        plan.sources = [
            .init("back", element: "back:pattern", outputs: [.video: "back:caps"], isLive: false, isLooped: false),
            .init("front", element: "front:pattern", outputs: [.video: "front:caps"], isLive: false, isLooped: false),
            .init("voice", element: "voice:tone", outputs: [.audio: "voice:caps"], isLive: false, isLooped: false),
        ]
        plan.sinks = [recordSink("program", path: program), recordSink("iso", path: iso)]
        plan.reasons = [
            .init(
                "back",
                "raw pictures at 320x240 and 30 frames a second: the size asked for, and no conversion is needed"),
            .init(
                "pip",
                "paced by 'back', the layer that fills the canvas; 'front' gives its latest frame, and where it has none yet "
                    + "its place shows the background"
            ),
            .init("program", "H.264 by 'x264enc': no encoder in hardware is there"),
        ]
        return plan
    }

    /// A file opened again: streams that appear while it is opened.
    static func transcode(from input: String, to output: String) -> Plan {
        var plan = Plan(name: "clip")
        plan.elements = [
            .init("clip:file", "filesrc", [.init("location", .string(input))], node: "clip"),
            .init("clip:decode", "decodebin", [.init("expose-all-streams", .bool(false))], node: "clip"),
            queue("clip:video-queue", "clip", buffers: 0), queue("clip:audio-queue", "clip", buffers: 0),
            .init("clip:convert", "videoconvert", node: "clip"),
        ]
        plan.elements += recorder("copy", "mpegtsmux", path: output)
        let (raw, sound) = (
            PlannedCaps("video/x-raw", ["format": .anyOf(["I420", "NV12"])]), PlannedCaps("audio/x-raw")
        )
        plan.links = chain("clip:file", "clip:decode")
        plan.links += [
            .init(.init("clip:decode", .sometimes(raw)), .init("clip:video-queue", .always("sink"))),
            .init(.init("clip:decode", .sometimes(sound)), .init("clip:audio-queue", .always("sink"))),
        ]
        plan.links +=
            chain("clip:video-queue", "clip:convert", "copy:video-queue")
            + chain("clip:audio-queue", "copy:audio-queue")
        plan.links += recorderLinks("copy", videoPad: "sink_%d", audioPad: "sink_%d")
        plan.sources = [
            .init(
                "clip", element: "clip:file", outputs: [.video: "clip:convert", .audio: "clip:audio-queue"],
                isLive: false,
                isLooped: true)
        ]
        plan.sinks = [recordSink("copy", path: output)]
        return plan
    }

    /// Every kind of value, pad and sink, with texts that try to leave their quotes.
    static func everything(text: String, secret: String = "hunter2") -> Plan {
        let node = NodeName(text)
        let caps = PlannedCaps(
            "video/x-raw",
            [
                "format": .anyOf(["I420", text]), "width": .range(1, 4096), "framerate": .fraction(30, 1),
                "height": .int(1080), "colorimetry": .string(text),
            ])
        var plan = Plan(name: text, isLive: true)
        plan.elements = [
            .init(
                text, "rtspsrc",
                [
                    .init("location", .string(text)), .init("latency", .int(-1)), .init("drop-on-latency", .bool(true)),
                    .init("protocols", .nick("tcp+udp")), .init("user-pw", .secret(Secret(secret))),
                    .init("extra", .text(text)), .init("sdes", .structure("application/x-rtp, name=(string)a")),
                    .init("rate", .double(1.5)),
                ], node: node),
            .init("cam:caps", "capsfilter", [.init("caps", .caps(caps))], node: node),
            .init("out:mixer", "compositor", node: "out"),
            .init("out:end", text, [.init(text, .string(text))], node: "out"),
        ]
        plan.links = [
            .init(.init(text, .sometimes(caps)), .init("cam:caps", .always("sink"))),
            .init(
                .init("cam:caps", .always("src")),
                .init("out:mixer", .request("sink_%u", [.init("xpos", .int(5)), .init("name", .string(text))]))),
            .init(.init("out:mixer", .always(text)), .init("out:end", .request(text, []))),
        ]
        plan.sources = [.init(node, element: text, outputs: [.video: "cam:caps"], isLive: true, isLooped: false)]
        plan.sinks = [
            .init(
                "out",
                kind: .stream(
                    to: NetworkAddress(url: "srt://host/\(text)", user: Secret(secret), password: Secret(secret))),
                element: "out:end", legs: [.init(entry: "out:mixer", media: .video, isLeaky: true)], counter: "out:end")
        ]
        plan.reasons = [.init(node, text), .init("elsewhere", text)]
        return plan
    }

    /// Sources, compositors and sinks of many kinds, for a picture worth looking at.
    static func studio() -> Plan {
        var plan = pictureInPicture(program: "recordings/street-pip-001.mp4", iso: "recordings/street-pip-001-back.mkv")
        plan.isLive = true
        plan.elements += [
            queue("monitor:queue", "monitor", buffers: 1, leaky: "downstream"),
            .init("monitor:convert", "videoconvert", node: "monitor"),
            .init("monitor:encode", "jpegenc", node: "monitor"),
            .init(
                "monitor:sink", "appsink", [.init("max-buffers", .int(1)), .init("drop", .bool(true))], node: "monitor"),
        ]
        plan.links.append(branch("front:tee", "src_1", to: "monitor:queue"))
        plan.links += chain("monitor:queue", "monitor:convert", "monitor:encode", "monitor:sink")
        plan.sinks.append(
            .init(
                "monitor", kind: .preview(.web), element: "monitor:sink",
                legs: [.init(entry: "monitor:queue", media: .video, isLeaky: true)], counter: "monitor:sink",
                leaks: ["monitor:queue"]))
        plan.reasons.append(
            .init("monitor", "newest frame first: the queue drops the oldest, so a slow viewer holds up no recording"))
        return plan
    }
}

extension SamplePlans {
    private static let sound = PlannedCaps("audio/x-raw", ["rate": .int(44100), "channels": .int(1)])

    private static func picture(_ width: Int, _ height: Int) -> PlannedCaps {
        PlannedCaps(
            "video/x-raw",
            ["format": .string("I420"), "width": .int(width), "height": .int(height), "framerate": .fraction(30, 1)])
    }

    private static func camera(_ name: NodeName, pattern: String, width: Int, height: Int) -> [PlannedElement] {
        [
            .init(
                "\(name):pattern", "videotestsrc",
                [.init("num-buffers", .int(30)), .init("pattern", .nick(pattern))], node: name),
            .init("\(name):caps", "capsfilter", [.init("caps", .caps(picture(width, height)))], node: name),
            .init("\(name):tee", "tee", node: name),
        ]
    }

    private static func queue(_ name: String, _ node: NodeName, buffers: Int64, leaky: String? = nil) -> PlannedElement
    {
        let leak = leaky.map { [PlannedProperty("leaky", .nick($0))] } ?? []
        return PlannedElement(
            name, "queue",
            [
                .init("max-size-buffers", .int(buffers)), .init("max-size-bytes", .int(0)),
                .init("max-size-time", .int(3_000_000_000)),
            ]
                + leak, node: node)
    }

    private static func recorder(_ name: NodeName, _ muxer: String, path: String) -> [PlannedElement] {
        [
            queue("\(name):video-queue", name, buffers: 0),
            .init(
                "\(name):encode", "x264enc",
                [
                    .init("tune", .nick("zerolatency")), .init("speed-preset", .nick("ultrafast")),
                    .init("bitrate", .int(1000)),
                ],
                node: name),
            .init(
                "\(name):profile", "capsfilter",
                [.init("caps", .caps(PlannedCaps("video/x-h264", ["profile": .string("baseline")])))], node: name),
            .init("\(name):parse", "h264parse", node: name),
            queue("\(name):audio-queue", name, buffers: 0),
            .init("\(name):audio-convert", "audioconvert", node: name),
            .init("\(name):audio-encode", "avenc_aac", node: name),
            .init("\(name):mux", muxer, node: name),
            .init(
                "\(name):file", "filesink", [.init("location", .string(path))], node: name
            ),
        ]
    }

    private static func recorderLinks(_ name: String, videoPad: String, audioPad: String) -> [PlannedLink] {
        chain("\(name):video-queue", "\(name):encode", "\(name):profile", "\(name):parse")
            + [.init(.init("\(name):parse", .always("src")), .init("\(name):mux", .request(videoPad, [])))]
            + chain("\(name):audio-queue", "\(name):audio-convert", "\(name):audio-encode")
            + [.init(.init("\(name):audio-encode", .always("src")), .init("\(name):mux", .request(audioPad, [])))]
            + chain("\(name):mux", "\(name):file")
    }

    private static func recordSink(_ name: NodeName, path: String) -> PlannedSink {
        .init(
            name, kind: .record(path: path), element: "\(name):file",
            legs: [
                .init(entry: "\(name):video-queue", media: .video, isLeaky: false),
                .init(entry: "\(name):audio-queue", media: .audio, isLeaky: false),
            ], counter: "\(name):file")
    }

    private static func chain(_ elements: String...) -> [PlannedLink] {
        zip(elements, elements.dropFirst()).map { PlannedLink($0, $1) }
    }

    private static func branch(_ tee: String, _ pad: String, to queue: String) -> PlannedLink {
        PlannedLink(.init(tee, .request(pad, [])), .init(queue, .always("sink")))
    }

    private static func layer(_ queue: String, _ pad: String, _ properties: [PlannedProperty]) -> PlannedLink {
        PlannedLink(.init(queue, .always("src")), .init("pip:mixer", .request(pad, properties)))
    }
}
