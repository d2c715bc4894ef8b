extension Duration {
    /// So many minutes.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(60) * count }
    /// So many hours.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(3600) * count }
}
