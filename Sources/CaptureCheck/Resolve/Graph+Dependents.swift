public import CaptureModel

extension Graph {
    /// Some nodes, and all whose settings or media depend on one of them: who uses them, whose constituents they are, who follows them.
    public func dependents(of names: Set<String>) -> Set<String> {
        var users: [String: [String]] = [:]
        for reference in references {
            users[reference.target.description, default: []].append(reference.consumer.description)
        }
        for mixer in mixers {
            if let followed = mixer.follow { users[followed.description, default: []].append(mixer.name.description) }
        }
        for source in sources {
            guard case .virtual(let virtual) = source.kind else { continue }
            for part in virtual.constituents {
                users[part.description, default: []].append(source.name.description)
            }
        }
        var (found, pending) = (names, Array(names))
        while let name = pending.popLast() {
            for user in users[name] ?? [] where found.insert(user).inserted { pending.append(user) }
        }
        return found
    }
}
