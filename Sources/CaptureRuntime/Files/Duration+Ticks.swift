extension Duration {
    /// A number of ticks of which there are so many in a second.
    init(ticks: Int64, perSecond scale: Int64) {
        self.init(attoseconds: Int128(ticks) * 1_000_000_000_000_000_000 / Int128(scale))
    }
}
