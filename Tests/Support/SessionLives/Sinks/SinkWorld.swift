import CaptureModel
import SessionLogic

/// A record sink in its world: encoders with key frames, queues that hold, muxers that wait for all their tracks, and a disk, with
/// somebody who does what the sink's logic asks for, as the runtime does.
struct SinkWorld {
    var logic: SinkTakes
    var tracks: [Track]
    var files: [Int: File] = [:]
    /// The files that muxers still write.
    var open: [Int] = []
    /// Files that are being made.
    var making: [(order: SinkRecording.Order, due: Int)] = []
    /// When each take begins, by its number.
    var begins: [Int: Int] = [:]
    var now = 0
    private var nextID = 0
    /// How many buffers a muxer takes of a track before it holds its thread up: of live sources it may wait for others' for a while.
    var room = 1
    /// How long it takes to make a file, and whether it fails.
    var (makeTime, failsToMake, isStalled) = (0, false, false)
    /// The takes that a part has been asked for in.
    var parts: Set<Int> = []
    var isOver = false
    var began: [Int] = []

    init(_ media: [MediaType], segment: Int?, withRun: Bool, heldBack: Int = 0) {
        tracks = media.enumerated().map { place, media in
            Track(
                name: "leg\(place)", media: media, interval: media == .video ? 250 : 125,
                delay: media == .video ? 300 : 0, group: media == .video ? 4 : 1, hold: heldBack)
        }
        logic = SinkTakes(
            tracks.map { .init($0.name, $0.media) }, heldBack: .milliseconds(heldBack), first: withRun ? 1 : nil,
            segment: segment.map { .milliseconds($0) })
        if withRun {
            nextID = 1
            begins[1] = 0
            add(1, number: 1, isPart: false, take: 1)
            files[1]?.zero = 0
            began = [1]
        }
    }

    /// A file that has been made.
    mutating func makeFile(number: Int, isPart: Bool, take: Int) -> Int {
        nextID += 1
        add(nextID, number: number, isPart: isPart, take: take)
        return nextID
    }

    private mutating func add(_ id: Int, number: Int, isPart: Bool, take: Int) {
        files[id] = File(
            id: id, number: number, isPart: isPart, take: take, slots: tracks.map { _ in [] },
            over: tracks.map { _ in false },
            written: tracks.map { _ in [] })
        open.append(id)
    }

    // MARK: - What happens

    /// Something is decided, and done.
    mutating func decide(_ body: (inout SinkTakes) -> [SinkRecording.Action]) throws(Violation) {
        try perform(body(&logic), passing: nil)
    }

    mutating func pass(_ length: Int) throws(Violation) {
        let end = now + length
        while now < end {
            // The grid of all that happens.
            now = min(end, (now / 25 + 1) * 25)
            try advance()
        }
    }

    private mutating func advance() throws(Violation) {
        for made in making where made.due <= now {
            making.removeAll { $0.order == made.order }
            if failsToMake {
                try decide { $0.couldNotMake(made.order) }
            } else {
                let id = makeFile(number: made.order.number, isPart: made.order.due == nil, take: made.order.take)
                try decide { $0.made(id, made.order) }
            }
        }
        for index in tracks.indices { try enter(index) }
        var isMoving = true
        while isMoving {
            isMoving = try write()
            for index in tracks.indices where try leave(index) { isMoving = true }
        }
    }

    /// What an encoder gives out enters the last queue.
    private mutating func enter(_ index: Int) throws(Violation) {
        while !tracks[index].hasEnded, tracks[index].next + tracks[index].delay <= now {
            let time = tracks[index].next
            tracks[index].next += tracks[index].interval
            if let end = tracks[index].endsAt, time >= end {
                tracks[index].hasEnded = true
                try sendEnd(index)
                return
            }
            guard !tracks[index].isLost, tracks[index].silentSince.map({ time < $0 }) ?? true else { continue }
            tracks[index].healthy += tracks[index].interval
            let isPicture = tracks[index].media == .video
            let isWanted = !tracks[index].isDeaf && tracks[index].wanted.contains { time >= $0 }
            let isKey = !isPicture || isWanted || tracks[index].sinceKey >= tracks[index].group
            tracks[index].wanted.removeAll { time >= $0 }
            tracks[index].sinceKey = isKey ? 1 : tracks[index].sinceKey + 1
            tracks[index].newest = time
            tracks[index].queue.append(Buffer(time: time, isKey: isKey, format: tracks[index].format))
            let name = tracks[index].name
            try decide { $0.enter(name, at: .milliseconds(time), isKeyFrame: isKey) }
        }
    }

    /// The end of a stream comes to its last queue, or is kept outside.
    mutating func sendEnd(_ index: Int) throws(Violation) {
        let (passes, actions) = logic.enterEnd(tracks[index].name)
        if passes { tracks[index].queue.append(Buffer(time: .max, isEnd: true)) }
        try perform(actions, passing: nil)
    }

    /// What comes out of the last queue goes to a file or nowhere; true where something did.
    private mutating func leave(_ index: Int) throws(Violation) -> Bool {
        try idle(index)
        guard tracks[index].blockedIn == nil, let head = tracks[index].queue.first else { return false }
        let isEnding = tracks[index].queue.last?.isEnd == true
        guard isEnding || tracks[index].newest - head.time >= tracks[index].hold else { return false }
        tracks[index].queue.removeFirst()
        let (name, before) = (tracks[index].name, logic.file(of: tracks[index].name))
        if head.isEnd {
            if let before, files[before]?.over[index] == false { files[before]?.over[index] = true }
            try decide { $0.end(name) }
            return true
        }
        if tracks[index].told != head.format {
            let (passes, actions) = logic.take(format: "\(head.format)", of: name)
            if passes { tracks[index].told = head.format }
            try perform(actions, passing: index)
        }
        tracks[index].passed += 1
        let half = Duration.milliseconds(tracks[index].interval / 2)
        let passage = logic.pass(name, at: .milliseconds(head.time), half: half, isKeyFrame: head.isKey)
        try perform(passage.actions, passing: index)
        if let file = passage.file {
            tracks[index].given += 1
            try give(head, index, to: file)
        }
        return true
    }

    private mutating func give(_ buffer: Buffer, _ index: Int, to id: Int) throws(Violation) {
        guard let file = files[id] else { throw Violation("a buffer goes to file \(id), which is not there") }
        guard !file.over[index] else { throw Violation("a buffer comes to file \(id) behind its track's end") }
        guard let zero = file.zero, buffer.time >= zero else {
            throw Violation("a buffer of \(buffer.time) ms comes to file \(id) before its zero")
        }
        guard file.slots[index].count < room else { throw Violation("more passes a pad than its muxer takes") }
        files[id]?.slots[index].append(buffer)
        if file.slots[index].count + 1 == room { tracks[index].blockedIn = id }
    }

    /// Muxers write what they can: the oldest, once every track has something or is over.
    private mutating func write() throws(Violation) -> Bool {
        guard !isStalled else { return false }
        var isMoving = false
        for id in open {
            guard let known = files[id], !known.hasFailed, Self.canMove(known) else { continue }
            // Taken out, or all that is written would be copied with each buffer.
            guard var file = files.removeValue(forKey: id) else { continue }
            while !file.isClosed {
                let isWaiting = tracks.indices.contains { !file.over[$0] && file.slots[$0].isEmpty }
                let ready = tracks.indices.filter { !file.slots[$0].isEmpty }
                if let index = ready.min(by: { file.slots[$0][0].time < file.slots[$1][0].time }), !isWaiting {
                    file.written[index].append(file.slots[index].removeFirst().time)
                    if tracks[index].blockedIn == id { tracks[index].blockedIn = nil }
                    isMoving = true
                    // A leg gives its next only then.
                    if !file.over[index] { break }
                } else if ready.isEmpty, file.over.allSatisfy(\.self) {
                    file.isClosed = true
                } else {
                    break
                }
            }
            files[id] = file
            if file.written.contains(where: { !$0.isEmpty }) { try decide { $0.written(id) } }
            if file.isClosed {
                open.removeAll { $0 == id }
                isMoving = true
                try decide { $0.close(id) }
            }
        }
        return isMoving
    }

    /// Whether a muxer can write anything: every track has something or is over.
    private static func canMove(_ file: File) -> Bool {
        zip(file.slots, file.over).allSatisfy { slots, isOver in isOver || !slots.isEmpty }
    }

    /// While nothing passes a leg, what waited for that is done.
    private mutating func idle(_ index: Int) throws(Violation) {
        guard tracks[index].blockedIn == nil else { return }
        let name = tracks[index].name
        if tracks[index].wantsIdle {
            tracks[index].wantsIdle = false
            try perform(logic.idle(name), passing: index)
        }
        for take in tracks[index].wantsForce.sorted() { try perform(logic.force(take, name), passing: index) }
        tracks[index].wantsForce = []
    }

    /// A file takes nothing any more.
    mutating func fail(_ id: Int) {
        for index in tracks.indices where tracks[index].blockedIn == id {
            tracks[index].blockedIn = nil
        }
        for index in tracks.indices { files[id]?.slots[index] = [] }
        files[id]?.hasFailed = true
        open.removeAll { $0 == id }
    }

    /// The elements of files are taken away: whoever waits for one of their muxers waits no more.
    mutating func takeAway(_ ids: [Int]) {
        open.removeAll(where: ids.contains)
        for index in tracks.indices where tracks[index].blockedIn.map(ids.contains) == true {
            tracks[index].blockedIn = nil
        }
        for id in ids { files[id] = nil }
    }
}
