import CaptureModel
import SessionLogic

/// What the session does about its disks.
extension SessionWorld {
    /// What is recorded takes room.
    mutating func write(for length: Int) throws(Violation) {
        for sink in sinks.indices where sinks[sink].world.logic.isRecording && !sinks[sink].world.logic.linked.isEmpty {
            guard !disks.write(sink, for: length) else { continue }
            try loseFile(of: sink, isFull: true)
        }
    }

    mutating func lookAtDisks() throws(Violation) {
        let punctual = min(now - lastDiskLook, 250)
        lastDiskLook = now
        if let due = disks.sweep, due <= now { disks.deleteOld(at: now) }
        guard course.phase == .running else { return }
        for disk in Set(setting.disk.places).sorted() {
            let names = Set(Self.nodes.indices.filter { setting.disk.places[$0] == disk }.map { Self.nodes[$0] })
            let canMake = sinks.allSatisfy { !$0.world.failsToMake && $0.world.makeTime < 1_000 }
            let actions = try disks.look(
                at: disk, of: names, recording, canMake: canMake, punctual: punctual, now: now)
            try perform(actions)
        }
    }

    /// Whether a take cannot begin for want of room.
    mutating func isRefusedByDisk() -> Bool {
        for disk in Set(setting.disk.places) {
            let names = Set(Self.nodes.indices.filter { setting.disk.places[$0] == disk }.map { Self.nodes[$0] })
            if disks.refuses(disk, names) { return true }
        }
        return false
    }

    private var recording: DiskCourse.Recording {
        let running = sinks.indices.filter { index in
            let logic = sinks[index].world.logic
            return !logic.isStopped
                && (!logic.linked.isEmpty || logic.newestFiles.contains(where: sinks[index].world.open.contains))
        }
        let stopped = sinks.indices.filter { sinks[$0].world.logic.isStopped }
        return .init(
            running: Set(running.map { Self.nodes[$0] }), stopped: Set(stopped.map { Self.nodes[$0] }),
            hasTake: takes.stage == .running || (takes.isBeginning && takes.stage != .making))
    }

    private mutating func perform(_ actions: [DiskCourse.Action]) throws(Violation) {
        for action in actions {
            switch action {
            case .tell: break
            case .sweep: disks.sweep = now + 250
            case .endTake:
                // At once, so that what has passed already may lie behind its end.
                for index in sinks.indices { sinks[index].disturb() }
                try perform(takes.finish(at: .milliseconds(flowing)))
            case .stop(_, let names):
                for index in sinks.indices where names.contains(Self.nodes[index]) { try sinks[index].fill(true) }
                try endIfNothingIsLeft()
            case .resume(let name):
                guard let sink = Self.nodes.firstIndex(of: name) else { continue }
                if !disks.course.waiting.contains(name) { throw Violation("\(name) goes on, and has not waited") }
                if resuming.contains(where: { $0.sink == sink }) { throw Violation("\(name) goes on twice") }
                resuming.append((now + sinks[sink].world.makeTime, sink))
            }
        }
    }

    mutating func goOnWhereThereIsRoom() throws(Violation) {
        for next in resuming where next.at <= now {
            resuming.removeAll { $0.sink == next.sink }
            let fails = sinks[next.sink].world.failsToMake && sinks[next.sink].world.logic.isStopped
            if !fails { try sinks[next.sink].fill(false) }
            disks.course.hasResumed(Self.nodes[next.sink], !fails)
        }
    }

    /// A file of a sink cannot be written any more.
    mutating func loseFile(of sink: Int, isFull: Bool) throws(Violation) {
        guard sinks[sink].world.logic.linked.first != nil else { return }
        try sinks[sink].failFile()
        let isWaiting =
            isFull && course.phase == .running && sinks[sink].world.logic.isStopped
            && disks.course.isFull(Self.nodes[sink], folder: "/\(setting.disk.places[sink])", free: 0) != nil
        if !isWaiting, setting.withRun { try sinks[sink].endAllStreams() }
        let isNothingLeft = sinks.indices.allSatisfy { index in
            sinks[index].world.logic.isStopped && !disks.course.waiting.contains(Self.nodes[index])
        }
        if !setting.withRun, isNothingLeft { try perform(takes.finish(at: .milliseconds(flowing))) }
        try settle()
        try endIfNothingIsLeft()
    }

    /// Where nothing is recorded any more, nor will be, the session ends.
    private mutating func endIfNothingIsLeft() throws(Violation) {
        guard setting.withRun, disks.course.waiting.isEmpty, sinks.allSatisfy(\.world.logic.isStopped) else { return }
        try stop()
    }
}
