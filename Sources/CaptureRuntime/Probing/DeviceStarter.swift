internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// Starts real cameras by GStreamer.
struct DeviceStarter: CameraStarter {
    /// How long a camera may take to stop before it counts as hung; drivers wait for one frame at most.
    static let stopLimit = Duration.seconds(3)
    /// How long a trial may take: 8 s for the pictures, which is more than any webcam was seen to need, and the stop.
    static let limit = .seconds(8) + stopLimit

    private let cameras: [String: RigCamera]

    /// Makes a starter for cameras.
    init(_ cameras: [RigCamera]) { self.cameras = Dictionary(cameras.map { ($0.name, $0) }) { first, _ in first } }

    /// What happens to the camera of an index, or that its time is up.
    private enum Event: Sendable {
        case camera(Int, StartedCamera.Event)
        case timeUp
    }

    func start(_ names: [String], in formats: ProbeFormats, within limit: Duration) async -> StartOutcome {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let log = Mutex<[String: [String]]>([:])
        let listener = try? DebugLog("v4l2*") { line in
            let owner = String(line.object.prefix { $0 != ":" })
            log.withLock { $0[owner, default: []].append(line.text) }
        }
        var started: [StartedCamera] = []
        for (index, name) in names.enumerated() {
            guard let camera = cameras[name], let format = formats.format(of: camera) else {
                return .refused(StartRefusal(camera: name, words: "it has no format that could be tried"))
            }
            started.append(
                StartedCamera("camera-\(index)", camera.device, format) { continuation.yield(.camera(index, $0)) })
        }
        for camera in started { camera.start() }
        let patience = max(.milliseconds(200), limit - Self.stopLimit)
        let timer = Task {
            try? await Task.sleep(for: patience)
            continuation.yield(.timeUp)
        }
        let outcome = await watch(events, names, patience) { index in
            log.withLock { $0["camera-\(index)"] ?? [] }
        }
        timer.cancel()
        let stuck = await stop(started, names)
        withExtendedLifetime(listener) {}
        guard stuck.isEmpty else {
            return .hung(stuck, words: "does not stop within \(Self.stopLimit.brief)" + outcome.remark)
        }
        return outcome
    }

    /// Waits until each camera has given a picture, and then one more of each: so that all were running at once.
    private func watch(
        _ events: AsyncStream<Event>, _ names: [String], _ patience: Duration, log: (Int) -> [String]
    ) async -> StartOutcome {
        var missing = Set(names.indices)
        var isSecondRound = false
        for await event in events {
            switch event {
            case .camera(let index, .picture):
                missing.remove(index)
                guard missing.isEmpty else { continue }
                guard !isSecondRound else { return .started }
                isSecondRound = true
                missing = Set(names.indices)
            case .camera(let index, .failed(let report)):
                return .refused(refusal(names[index], report, log(index)))
            case .camera(let index, .notStarted(let error)):
                // An element's own words come first where there are any; they are on their way to the same stream.
                let words = log(index).last ?? error.message
                let isBusy = log(index).contains(where: Self.saysBusy)
                return .refused(StartRefusal(camera: names[index], words: words, isBusy: isBusy))
            case .timeUp:
                // With less time than is fair, silence says nothing.
                guard patience >= Self.limit - Self.stopLimit else { return .interrupted }
                let silent = missing.min() ?? 0
                let words = "no picture within \(patience.brief)" + (log(silent).last.map { ": \($0)" } ?? "")
                return .refused(StartRefusal(camera: names[silent], words: words))
            }
        }
        return .interrupted
    }

    /// Stops all; those that do not.
    private func stop(_ cameras: [StartedCamera], _ names: [String]) async -> [String] {
        await withTaskGroup(of: String?.self) { group in
            for (camera, name) in zip(cameras, names) {
                group.addTask { await camera.stop(within: Self.stopLimit) ? nil : name }
            }
            return await group.reduce(into: []) { stuck, name in if let name { stuck.append(name) } }
        }
    }

    private func refusal(_ camera: String, _ report: BusMessage.Report, _ log: [String]) -> StartRefusal {
        // Behind where it is in the plugin's source stands, on a line of its own, what happened.
        let lines = report.debug.split(separator: "\n").dropFirst().map(String.init)
        var words: [String] = []
        for line in [report.text] + lines + log {
            let text = line.hasSuffix(".") ? String(line.dropLast()) : line
            if !text.isEmpty, !words.contains(text) { words.append(text) }
        }
        let isBusy = report.domain == "gst-resource-error-quark" && report.code == Self.busyCode
        return StartRefusal(
            camera: camera, words: words.joined(separator: ": "), isBusy: isBusy || words.contains(where: Self.saysBusy)
        )
    }

    /// `GST_RESOURCE_ERROR_BUSY`
    private static let busyCode = 4

    /// What `strerror(EBUSY)` says, which is all that some paths of `v4l2src` hand on.
    private static func saysBusy(_ words: String) -> Bool { words.contains("Device or resource busy") }
}

extension StartOutcome {
    /// What else went wrong before a camera did not stop.
    fileprivate var remark: String {
        if case .refused(let refusal) = self { "; before, '\(refusal.camera)': \(refusal.words)" } else { "" }
    }
}
