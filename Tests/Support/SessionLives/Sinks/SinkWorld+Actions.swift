import CaptureModel
import SessionLogic

/// What is done for a record sink, as the runtime does it.
extension SinkWorld {
    mutating func perform(_ actions: [SinkRecording.Action], passing: Int?) throws(Violation) {
        for action in actions {
            switch action {
            case .place(let id, let zero, let take, _):
                guard let own = files[id]?.take, begins[own] == Int(take / .milliseconds(1)) else {
                    throw Violation("a file of another take is used")
                }
                guard files[id]?.zero == nil else { throw Violation("file \(id) begins twice") }
                // Its first picture lies 20 ms behind it.
                if zero + .milliseconds(20) < take { throw Violation("a file begins before its take") }
                files[id]?.zero = Int(zero / .milliseconds(1))
            case .hold(let leg, let time): hold(leg, time)
            case .sendEnd(let leg):
                if let index = tracks.firstIndex(where: { $0.name == leg }) { try sendEnd(index) }
            case .move(let leg, let from, _):
                guard let index = tracks.firstIndex(where: { $0.name == leg }), index == passing else {
                    throw Violation("\(leg) is moved while something else passes")
                }
                if let from, files[from]?.isClosed == false { try end(from, index) }
                tracks[index].told = -1
            case .endInput(let id, let leg):
                guard let index = tracks.firstIndex(where: { $0.name == leg }) else { continue }
                if logic.file(of: leg) == id { throw Violation("a track is ended from outside while it is fed") }
                try end(id, index)
            case .make(let order):
                if order.due == nil { parts.insert(order.take) }
                making.append((order, now + makeTime))
            case .remove(let id):
                guard let file = files[id], file.written.allSatisfy(\.isEmpty), file.slots.allSatisfy(\.isEmpty)
                else {
                    throw Violation("a file with media in it is taken away")
                }
                files[id] = nil
                open.removeAll { $0 == id }
            case .askForKeyFrame(let leg, let time):
                guard let index = tracks.firstIndex(where: { $0.name == leg }) else { continue }
                tracks[index].wanted.append(Int(time / .milliseconds(1)))
            case .awaitIdle(let leg):
                if let index = tracks.firstIndex(where: { $0.name == leg }) { tracks[index].wantsIdle = true }
            case .tell(.over):
                if isOver { throw Violation("the end is told twice") }
                if !open.filter({ began.contains($0) && files[$0]?.hasFailed == false }).isEmpty {
                    throw Violation("the end is told before the files are finished")
                }
                isOver = true
            case .tell(.began(let id)): began.append(id)
            case .tell(.closing): break
            }
        }
    }

    private mutating func end(_ id: Int, _ index: Int) throws(Violation) {
        guard var file = files[id] else { return }
        guard !file.over[index] else { throw Violation("a track of file \(id) ends twice") }
        file.over[index] = true
        files[id] = file
    }

    mutating func hold(_ leg: String, _ time: Duration) {
        if let index = tracks.firstIndex(where: { $0.name == leg }) {
            tracks[index].hold = Int(time / .milliseconds(1))
        }
    }
}
