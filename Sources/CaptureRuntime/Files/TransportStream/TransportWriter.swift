extension TransportReader {
    /// The stream's whole packets, without those of a unit that the file ends within.
    func rewrite() throws(ScanFailure) -> Rewrite {
        var rewrite = Rewrite()
        let firstUnfinished = unfinished.values.min() ?? end
        rewrite.copy(from: start, count: firstUnfinished - start)
        var position = firstUnfinished
        while position < end, let head = try bytes.bytes(at: position, count: 3) {
            var cursor = ByteCursor(head.dropFirst())
            let number = ((try? cursor.u16()) ?? 0) & 0x1FFF
            if unfinished[number].map({ position < $0 }) ?? true {
                rewrite.copy(from: position, count: min(Self.packetSize, end - position))
            }
            position += Self.packetSize
        }
        return rewrite
    }
}
