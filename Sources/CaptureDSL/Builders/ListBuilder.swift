/// The control flow that all of mcpipe's builders share: `if`, `switch`, `for`, `#available` and nesting.
public protocol ListBuilder {
    /// What the builder lists.
    associatedtype Element
}

extension ListBuilder {
    public static func buildBlock(_ lists: [Element]...) -> [Element] { lists.flatMap { $0 } }
    public static func buildOptional(_ list: [Element]?) -> [Element] { list ?? [] }
    public static func buildEither(first list: [Element]) -> [Element] { list }
    public static func buildEither(second list: [Element]) -> [Element] { list }
    public static func buildArray(_ lists: [[Element]]) -> [Element] { lists.flatMap { $0 } }
    public static func buildLimitedAvailability(_ list: [Element]) -> [Element] { list }
    /// A list made elsewhere is taken as if it were written here.
    public static func buildExpression(_ list: [Element]) -> [Element] { list }
}
