internal import CaptureModel

/// Pictures of a network source that came damaged during a take: they have lost some of their packets, or need one that has.
public struct TakeDamage: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// How many, all told.
    public var pictures: Int
    /// When it was told first and last, on the take's timeline.
    public var from, to: Seconds

    /// Makes an entry.
    public init(source: String, pictures: Int, from: Duration, to: Duration) {
        self.source = source
        self.pictures = pictures
        self.from = Seconds(from)
        self.to = Seconds(to)
    }
}

extension TakeArchive {
    /// Takes note of pictures that came damaged: one entry a source, however long it goes on.
    func note(damaged count: Int, of source: NodeName, at time: Duration) {
        guard isRecording else { return }
        change { account in
            let moment = max(.zero, time - account.manifest.start.runningTime.duration)
            var damage = account.manifest.damage ?? []
            if let index = damage.firstIndex(where: { $0.source == source.description }) {
                damage[index].pictures += count
                damage[index].to = Seconds(moment)
                account.journal.touch(.damage, index)
            } else {
                damage.append(
                    TakeDamage(source: source.description, pictures: count, from: moment, to: moment))
            }
            account.manifest.damage = damage
        }
    }
}
