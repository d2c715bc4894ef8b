/// Follows the count that a source keeps of what it captures: V4L2's sequence numbers, a sound card's samples.
struct SequenceCount: Sendable {
    /// At what the next one should begin; nil before the first.
    private var next: UInt64?

    /// Takes what has come.
    ///
    /// - Parameters:
    ///   - offset: Where it begins in the source's count.
    ///   - size: How much of the count it is: 1 for a picture, its samples for a buffer of sound.
    /// - Returns: how many of this size are missing before it. A count that begins anew is no gap.
    mutating func missing(before offset: UInt64, size: UInt64) -> Int {
        let size = max(1, size)
        defer { next = offset.addingReportingOverflow(size).partialValue }
        guard let next, offset > next else { return 0 }
        return Int(clamping: (offset - next - 1) / size + 1)
    }
}
