/// How a leg goes from one file to the next, between two of its buffers.
extension SinkRecording {
    /// What becomes of a buffer.
    package struct Passage: Sendable, Hashable {
        /// What is to be done before it goes on.
        package var actions: [Action]
        /// The file that it goes to; nil is none.
        package var file: FileID?
    }

    /// Plans a cut; one that is planned already and would come after it, or was provisional, is given up.
    ///
    /// What has ended goes to no other file: an encoder may still hold the picture that a segment begins with when the sound's end has
    /// passed.
    mutating func plan(_ cut: Cut, _ index: Int) -> [Action] {
        let isGiven = { (other: Cut) in other.time >= cut.time || (other.isProvisional && cut.file != nil) }
        var given = legs[index].cuts.filter(isGiven).compactMap(\.file)
        legs[index].cuts.removeAll(where: isGiven)
        let (name, file) = (legs[index].name, legs[index].file)
        if legs[index].hasEnded {
            given += [cut.file].compactMap(\.self)
        } else if cut.file != nil || file != nil || !legs[index].cuts.isEmpty {
            legs[index].cuts.append(cut)
            given.removeAll { $0 == cut.file }
        }
        // A file that this leg passes by is not to wait for it.
        return given.filter { $0 != file }.flatMap { endInput($0, name) }
    }

    /// A buffer comes out of a leg's last queue.
    ///
    /// - Parameters:
    ///   - decoded: when it is decoded; nil where that is when it is shown.
    ///   - half: half as long as it lasts: a sound belongs to where most of it is.
    package mutating func pass(
        _ leg: String, at time: Duration, decoded: Duration? = nil, half: Duration, isKeyFrame: Bool
    ) -> Passage {
        guard let index = place(of: leg) else { return Passage(actions: [], file: nil) }
        legs[index].newest = time
        var actions: [Action] = []
        while let next = legs[index].cuts.first {
            if isDue(next, index, time, decoded, half, isKeyFrame) {
                legs[index].cuts.removeFirst()
                actions += perform(next, index)
            } else if legs[index].cuts.dropFirst().contains(where: { isDue($0, index, time, decoded, half, isKeyFrame) }
            ) {
                // What it waits for would come too late for it.
                legs[index].cuts.removeFirst()
                if let file = next.file, file != legs[index].file { actions += endInput(file, leg) }
            } else {
                break
            }
        }
        return Passage(actions: actions, file: legs[index].isOfAnotherFormat ? nil : legs[index].file)
    }

    /// Nothing can come before a file's own zero. A file ends with what is decoded before its end: what is shown before it may be decoded behind
    /// a picture that is shown later, and needs that.
    private func isDue(
        _ cut: Cut, _ index: Int, _ shown: Duration, _ decoded: Duration?, _ half: Duration, _ isKeyFrame: Bool
    ) -> Bool {
        guard !cut.needsKeyFrame || isKeyFrame else { return false }
        let time = cut.file == nil && !isKeyFrame ? min(shown, decoded ?? shown) : shown
        let zero = cut.file.map { id in files.first { $0.id == id }?.zero ?? .zero } ?? cut.following
        return time + (legs[index].leads ? .zero : half) >= cut.time && time >= zero
    }

    private mutating func perform(_ cut: Cut, _ index: Int) -> [Action] {
        legs[index].isDetached = false
        if legs[index].isOfAnotherFormat { (legs[index].isOfAnotherFormat, legs[index].format) = (false, nil) }
        return move(index, to: cut.file)
    }

    mutating func move(_ index: Int, to file: FileID?) -> [Action] {
        let name = legs[index].name
        // It may have been given up before it came, and the file has gone on without it since.
        let isOpen = files.contains { $0.id == file && !$0.over.contains(name) }
        let next = isOpen ? file : nil
        let old = legs[index].file
        // A sound that did not wait any longer has begun the file already.
        guard old != next else { return [] }
        legs[index].file = next
        // Told first: the file's beginning must be known before its first buffer comes.
        let closing = close(old, without: name)
        return closing + [.move(leg: name, from: old, to: next)]
    }

    /// Notes that a leg is not linked to a file any more.
    private mutating func close(_ file: FileID?, without leg: String) -> [Action] {
        guard let file else { return [] }
        if let index = files.firstIndex(where: { $0.id == file }) { files[index].over.insert(leg) }
        return legs.contains { $0.file == file } ? [] : [.tell(.closing(file))]
    }

    /// The format of what follows on a leg.
    ///
    /// Another one is kept from a file that has media already: `mp4mux` of GStreamer 1.22 writes its head anew over what is there, and
    /// nothing of the file can be played; `matroskamux` fails.
    ///
    /// - Returns: whether the file may hear of it; else the leg leaves the file, and what follows waits for one of its own.
    package mutating func take(format: String, of leg: String) -> (passes: Bool, actions: [Action]) {
        guard let index = place(of: leg), !legs[index].isOfAnotherFormat else { return (false, []) }
        guard legs[index].file != nil, let newest = legs[index].newest, let before = legs[index].format,
            before != format
        else {
            legs[index].format = format
            return (true, [])
        }
        (legs[index].isOfAnotherFormat, legs[index].isDetached) = (true, true)
        // The file goes on without it; what was dropped is sent again before each buffer.
        return (false, move(index, to: nil) + wantPart(at: newest))
    }

    /// The end of a leg's stream comes; it goes on into the file that the leg is linked to.
    package mutating func end(_ leg: String) -> [Action] {
        guard let index = place(of: leg) else { return [] }
        let (file, waiting) = (legs[index].file, legs[index].cuts.compactMap(\.file))
        (legs[index].hasEnded, legs[index].cuts, legs[index].file) = (true, [], nil)
        beginWithoutPicture()
        // A file that waited for a buffer of this leg is not to wait for its end too.
        let ended = waiting.filter { $0 != file }.flatMap { endInput($0, leg) }
        return ended + close(file, without: leg)
    }

    /// Whether the end of a leg's file lies before a running time at which its media waits: all of the file's has passed.
    func ends(_ leg: Leg, before time: Duration) -> Bool {
        leg.cuts.contains { $0.file == nil && $0.time <= time + (leg.half ?? .zero) && $0.following <= time }
    }

    /// Carries out the end that is planned for a leg of which nothing comes any more; while nothing passes it.
    package mutating func force(_ leg: String) -> [Action] {
        guard let index = place(of: leg), let last = legs[index].cuts.lastIndex(where: { $0.file == nil }) else {
            return []
        }
        let (end, passed) = (legs[index].cuts[last], legs[index].cuts[..<last].compactMap(\.file))
        legs[index].cuts.removeFirst(last + 1)
        let file = legs[index].file
        return passed.filter { $0 != file }.flatMap { endInput($0, leg) } + perform(end, index)
    }
}
