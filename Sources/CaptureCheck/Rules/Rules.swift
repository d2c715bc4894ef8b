/// Every rule there is, by family.
enum Rules {
    static let all: [any Rule.Type] = deviceSets + formats + shape + host

    /// Which cameras may run together.
    static let deviceSets: [any Rule.Type] = []
    /// What a camera can deliver.
    static let formats: [any Rule.Type] = []
    /// Whether the graph makes sense.
    static let shape: [any Rule.Type] = []
    /// Whether this machine can do it.
    static let host: [any Rule.Type] = []
}
