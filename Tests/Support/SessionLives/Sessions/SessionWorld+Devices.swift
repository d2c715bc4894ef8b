import CaptureModel
import SessionLogic

/// What the session's devices do, and what becomes of it.
extension SessionWorld {
    /// To a device happens what may happen to one.
    mutating func take(_ step: DeviceWorld.Step, device: Int) throws(Violation) {
        guard !isOver, course.phase > .starting else { return }
        let events = try devices[device].take(step, at: now)
        hear(events, of: device)
    }

    /// Each device gives a frame when it is time for one.
    mutating func giveFrames() throws(Violation) {
        for index in devices.indices where flowing % devices[index].interval == 0 && !devices[index].isEnded {
            let wasSilent = devices[index].isSilent
            let events = try devices[index].frame(running: flowing, at: now)
            let isSilent = devices[index].isSilent
            if isSilent, !wasSilent { for (sink, track) in tracks(of: index) { sinks[sink].hush(track, at: flowing) } }
            if !isSilent, wasSilent { for (sink, track) in tracks(of: index) { sinks[sink].speak(track, at: flowing) } }
            // At once: a cut must be planned before what it begins with comes.
            for case .streamReturned in events { try giveBack(index) }
            hear(events.map { .told($0) }, of: index)
        }
    }

    mutating func tickDevices() throws(Violation) {
        guard course.phase == .running else { return }
        for index in devices.indices {
            let events = try devices[index].tick(running: flowing, at: now)
            hear(events, of: index)
        }
    }

    /// The end goes to all that a device feeds.
    mutating func endDevice(_ index: Int) throws(Violation) {
        guard devices[index].end() else { return }
        for (sink, track) in tracks(of: index) { try sinks[sink].endStream(track) }
    }

    private func tracks(of device: Int) -> [(sink: Int, track: Int)] {
        sinks.indices.flatMap { sink in
            sinks[sink].places(of: devices[device].media)
                .filter { !sinks[sink].world.tracks[$0].hasEnded }
                .map { (sink, $0) }
        }
    }

    private mutating func giveBack(_ device: Int) throws(Violation) {
        for (sink, track) in tracks(of: device) { try sinks[sink].giveBack(track, isOther: false) }
    }

    /// Another thread hears of it, which may be slow.
    private mutating func hear(_ events: [DeviceWorld.Event], of device: Int) {
        for event in events {
            let at = max(now + (now / 25 % 3) * 25, tidings.last?.at ?? 0)
            tidings.append((at, device, event))
        }
    }

    mutating func hearTidings() throws(Violation) {
        while let next = tidings.first, next.at <= now {
            tidings.removeFirst()
            switch next.event {
            case .ended: for (sink, track) in tracks(of: next.device) { try sinks[sink].endStream(track) }
            case .failed: try fail()
            case .told(.lost(let loss)) where course.phase == .running: try lose(next.device, loss)
            case .told: break
            }
        }
    }

    private mutating func lose(_ device: Int, _ loss: SourceLoss) throws(Violation) {
        let policy = devices[device].policy
        guard policy.isRetried else { return try fail() }
        guard policy.file != .end else { return try endDevice(device) }
        let since = Int(loss.at / .milliseconds(1))
        for (sink, track) in tracks(of: device) {
            try sinks[sink].lose(track, part: policy.file == .part, since: since)
        }
        // It may have come back while its loss was being told.
        guard !devices[device].watch.isSilent(devices[device].stream) else { return }
        try giveBack(device)
    }
}
