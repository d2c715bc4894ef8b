/// A stretch of a source file: a pipeline file, a rig file or the Swift file that called the DSL.
///
/// Lines and columns count from 1; a column counts Unicode scalars, as YAML's own marks do. `end` is exclusive.
public struct SourceRange: Sendable, Hashable, Codable {
    /// A place between two characters of a file.
    public struct Position: Sendable, Hashable, Codable, Comparable {
        /// Line, from 1.
        public var line: Int
        /// Column, from 1, in Unicode scalars.
        public var column: Int

        /// Makes a position from a line and a column, both from 1.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// Orders positions as a reader meets them.
        public static func < (left: Position, right: Position) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// The file as the user named it; `-` is standard input, `--set` a value from the command line.
    public var file: String
    /// The first character.
    public var start: Position
    /// One past the last character.
    public var end: Position

    /// Makes a range from its file and its two ends; without `end` the range is one character wide.
    public init(file: String, start: Position, end: Position? = nil) {
        self.file = file
        self.start = start
        self.end = end ?? Position(line: start.line, column: start.column + 1)
    }

    /// Makes a range of `length` characters on one line.
    public init(file: String, line: Int, column: Int, length: Int = 1) {
        let start = Position(line: line, column: column)
        self.init(file: file, start: start, end: Position(line: line, column: column + max(1, length)))
    }
}

extension SourceRange: Comparable {
    /// Orders ranges by file, then by place.
    public static func < (left: SourceRange, right: SourceRange) -> Bool {
        left.file == right.file ? left.start < right.start : left.file < right.file
    }
}

extension SourceRange: CustomStringConvertible {
    /// `file:line:column`, the form that terminals and editors make clickable.
    public var description: String { "\(file):\(start.line):\(start.column)" }
}
