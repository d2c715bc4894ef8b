internal import Glibc

extension LocalFile {
    /// What tells a thing of a name from another that takes its place later, and a folder from what it is once something has
    /// been put into it.
    public struct Mark: Sendable, Hashable {
        private let fileSystem, number: UInt64
        private let seconds, nanoseconds: Int

        /// The numbers it is made of; two marks are one where these are.
        public var parts: [UInt64] {
            [fileSystem, number, UInt64(bitPattern: Int64(seconds)), UInt64(bitPattern: Int64(nanoseconds))]
        }

        fileprivate init(_ facts: stat) {
            (fileSystem, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
            (seconds, nanoseconds) = (facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec)
        }
    }

    /// The mark of what a name leads to, through links; nil where that is nothing. C: `stat`.
    public static func mark(of path: String) -> Mark? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? Mark(facts) : nil
    }
}
