import CaptureModel
import SessionLogic

/// How the session starts, stops and ends.
extension SessionWorld {
    mutating func stop() throws(Violation) {
        stopped = stopped ?? now
        try perform(course.stop())
    }

    mutating func fail() throws(Violation) {
        let wasStarting = course.phase == .starting
        stopped = stopped ?? now
        try perform(course.fail())
        if wasStarting, !isOver { throw Violation("a start that fails does not end at once") }
    }

    /// Its media, which is not live, has come to its end before every device is open.
    mutating func endEarly() throws(Violation) {
        guard course.phase == .starting else { return }
        for node in Self.nodes { _ = course.finish(node) }
        try perform(course.endIfFinished())
        if isOver { throw Violation("it ends before it has run") }
    }

    mutating func perform(_ actions: [RunCourse.Action]) throws(Violation) {
        for action in actions {
            if isOver { throw Violation("\(action) comes behind the end") }
            switch action {
            case .run:
                if stopped != nil { throw Violation("media flows in a session that was told to stop") }
                try giveFrames()
                beginSchedule()
                guard setting.withRun else { break }
                if takes.begin(isRunning: true) { begun += 1 }
                try perform(takes.hasBegun())
            case .endSources:
                takes.endWithRun(at: .milliseconds(flowing))
                (drain, limit) = (now + 4_000, now + 8_000)
                // A source that hangs does not hear of it.
                for index in devices.indices where !devices[index].isSilent { try endDevice(index) }
            case .endBranches(let nodes):
                if nodes.isEmpty { throw Violation("the branches of no sinks are ended") }
                for (index, node) in Self.nodes.enumerated() where nodes.contains(node) {
                    try sinks[index].endAllStreams()
                }
            case .end: try close()
            }
        }
    }

    private mutating func close() throws(Violation) {
        if let stopped {
            let time = now - max(stopped, setting.opening)
            // Sources that hang are waited for, and disks that stand still as long as there is time.
            let mostly = smooth > 8_000 ? 4_600 : 8_100
            if time > mostly { throw Violation("it has ended \(time) ms after it was told to") }
        }
        for case .conclude(let take) in takes.concludeAll() { try report(take) }
        if !disks.course.waiting.isEmpty { throw Violation("\(disks.course.waiting.sorted()) wait behind the end") }
        isOver = true
    }
}
