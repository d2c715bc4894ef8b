/// Different nodes of one kind that were written with one name.
public struct NameClash: Sendable, Hashable {
    /// The name they share.
    public var name: NodeName
    /// Where each of them was written, in the order met; at least two.
    public var provenances: [Provenance]

    /// Makes a clash.
    public init(_ name: NodeName, provenances: [Provenance]) {
        self.name = name
        self.provenances = provenances
    }
}
