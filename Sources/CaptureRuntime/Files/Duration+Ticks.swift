extension Duration {
    /// A number of ticks of which there are so many in a second.
    init(ticks: Int64, perSecond scale: Int64) {
        self.init(attoseconds: Int128(ticks) * 1_000_000_000_000_000_000 / Int128(scale))
    }

    /// The number of ticks nearest to it of which there are so many in a second; not below zero.
    func ticks(perSecond scale: Int) -> Int {
        let second = Int128(1_000_000_000_000_000_000)
        return Int(max(0, min((attoseconds * Int128(scale) + second / 2) / second, Int128(ByteCursor.limit))))
    }
}
