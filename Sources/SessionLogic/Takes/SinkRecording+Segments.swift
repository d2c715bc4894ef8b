/// How one file of a record sink follows another without a lost frame.
extension SinkRecording {
    /// How long before its time the next segment's file is made; of a short segment a quarter.
    private static let notice = Duration.seconds(2)

    /// Has the next segment's file made in good time, and not while a crash would find nothing in the one that records: where key frames
    /// come when they like a segment may begin shortly before the next one is due, and a muxer may be slow. One of which nothing is
    /// written by the time that it should be over waits no longer.
    mutating func prepareSegment(at time: Duration) -> [Action] {
        guard let segment, let due, next == nil, preparing == nil else { return [] }
        let isWritten = files.last.map { $0.isWritten } ?? true
        let moment = isWritten ? due - min(Self.notice, segment / 4) : max(due, (files.last?.zero ?? .zero) + segment)
        guard time >= moment else { return [] }
        let order = order(due: due)
        preparing = order
        return [.make(order)]
    }

    /// Has a file take over at a key frame that is due: the next segment's, or one for media that has come back.
    mutating func takeOver(at time: Duration) -> [Action] {
        guard isRecording else { return [] }
        if case .due(_, let from) = part, time >= from {
            exchange(partIsFirst: true)
            guard let file = part?.file else { return [] }
            part = nil
            return cutAll(to: file, number: numbers.removeValue(forKey: file) ?? number, at: time)
        }
        guard next != nil, let due, time >= due, !isRestOfSound(at: time) else { return [] }
        exchange(partIsFirst: false)
        guard let next else { return [] }
        self.next = nil
        postpone(behind: time)
        return cutAll(to: next.file, number: next.number, at: time)
    }

    /// Whether the picture has come to its end, and what still comes is the rest of its sound: of sources that are not live it may be far
    /// behind. A segment of its own would have no picture at all. Sound that goes on for longer than a segment has segments of its own.
    private func isRestOfSound(at time: Duration) -> Bool {
        guard let leader = legs.first(where: \.leads), leader.hasEnded, let last = leader.newest else { return false }
        return time < last + (segment ?? .zero)
    }

    /// Of the files that wait to begin, has the one begin first that was made first: those of a split recording are joined by their numbers,
    /// and but for their names any can stand for any other.
    private mutating func exchange(partIsFirst: Bool) {
        guard let (file, number) = next, let other = part?.file, let own = numbers[other],
            (own > number) == partIsFirst
        else { return }
        next = (other, own)
        numbers[other] = nil
        numbers[file] = number
        part = part?.with(file)
    }

    /// The segment after the one that begins now is due at the next time of the grid: after a gap some lie behind.
    private mutating func postpone(behind time: Duration) {
        guard let segment, segment > .zero, var next = due else { return }
        while next <= time { next += segment }
        due = next
    }

    private mutating func cutAll(to file: FileID, number: Int, at time: Duration) -> [Action] {
        let zero = max(.zero, time - Self.lead)
        opening = nil
        files.append(File(id: file, number: number, zero: zero))
        var actions: [Action] = [.place(file, zero: zero, take: begin)]
        let silent = silent
        for index in legs.indices {
            let name = legs[index].name
            guard !legs[index].isGivenUp || !silent.contains(name) else {
                legs[index].isDetached = true
                actions += endInput(file, name)
                continue
            }
            actions += plan(Cut(time: time, file: file), index)
        }
        if legs.contains(where: { $0.isGivenUp && silent.contains($0.name) }) { actions += wantPart() }
        return actions + [.tell(.began(file))]
    }

    /// A file that was asked for has been made.
    package mutating func made(_ file: FileID, _ order: Order) -> [Action] {
        guard let due = order.due else { return madePart(file, order) }
        // The take may have come to its end meanwhile.
        guard preparing == order else { return [.remove(file)] }
        preparing = nil
        guard self.due == due else { return [.remove(file)] }
        next = (file, order.number)
        return leader.map { [.askForKeyFrame(leg: $0, at: due)] } ?? []
    }

    /// A file that was asked for cannot be made: the one before goes on, a segment for as long again.
    package mutating func couldNotMake(_ order: Order) -> [Action] {
        guard let due = order.due else {
            if case .making(order, _) = part { (part, retry) = (nil, latest + Self.retryPause) }
            return []
        }
        guard preparing == order else { return [] }
        preparing = nil
        guard self.due == due, let segment else { return [] }
        self.due = due + segment
        return []
    }
}
