internal import SessionLogic

/// Decides where the pictures of a network camera begin that has been opened.
///
/// It is joined in the middle of a group of pictures: what comes before the next one that needs no other refers to pictures that nobody
/// has. A decoder makes grey smears of it, and says nothing.
struct CameraJoin {
    /// For how long a picture that needs no other is waited for: less than a source may take to be opened, so that no camera is given up
    /// for it. Cameras that have none, but mend their pictures piece by piece, come after it.
    static let keyLimit = SourceWatch.attemptLimit * 0.8

    /// What becomes of a packet.
    enum Outcome: Hashable {
        /// It belongs to nothing that can be shown.
        case leftOut
        /// The first picture begins with it, and needs no other.
        case joined
        /// The first picture begins with it, and is damaged.
        case joinedDamaged
    }

    /// Whether the first picture is still waited for.
    private(set) var isWaiting = true
    private var opened: Duration?

    /// Takes a packet while it waits.
    mutating func take(
        _ packet: PacketGaps.Packet, _ kind: PayloadKind, _ finding: PacketGaps.Finding, at now: Duration
    ) -> Outcome {
        let since = opened ?? now
        opened = since
        let isBeginning =
            switch kind {
            case .unknown: true
            case .key: !packet.isContinuation && !finding.damagesOwn
            case .other: finding.isNew && now - since > Self.keyLimit
            }
        guard isBeginning else { return .leftOut }
        isWaiting = false
        return kind == .other ? .joinedDamaged : .joined
    }
}
