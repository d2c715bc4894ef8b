/// How a type of value is written and read.
struct Shape<Value>: Sendable {
    let form: Form
    /// Reads a value; nil where it is none, which has then been reported.
    let read: @Sendable (FileNode, Spot) -> Value?

    init(_ form: Form, read: @escaping @Sendable (FileNode, Spot) -> Value?) {
        self.form = form
        self.read = read
    }

    /// The same writing for another type; the transformation reports what it refuses.
    func map<Other>(_ transform: @escaping @Sendable (Value, FileNode, Spot) -> Other?) -> Shape<Other> {
        Shape<Other>(form) { node, spot in read(node, spot).flatMap { transform($0, node, spot) } }
    }
}
