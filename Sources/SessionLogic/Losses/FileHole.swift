/// A stretch of a file's stream of which something is missing. A value.
package struct FileHole: Sendable, Hashable {
    /// The running time at which the first of it was due.
    package var begin: Duration
    /// How many pictures, or pieces of sound of the length in which they come.
    package var missing: Int
    /// How long they are.
    package var length: Duration

    /// Where they end.
    package var end: Duration { begin + length }

    /// Makes one.
    package init(begin: Duration, missing: Int, length: Duration) {
        (self.begin, self.missing, self.length) = (begin, missing, length)
    }

    /// A hole of a length, in pieces of the usual one.
    init(begin: Duration, lasting length: Duration, of piece: Duration) {
        self.init(
            begin: begin, missing: piece > .zero ? max(1, Int((length / piece).rounded())) : 1, length: length)
    }
}
