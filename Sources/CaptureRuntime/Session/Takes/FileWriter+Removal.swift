internal import GStreamerKit

/// How files that nothing came to lose their names.
extension FileWriter {
    /// Takes files out of the pipeline; blocks. First those that nothing came to lose their names: the elements of one whose disk takes
    /// nothing give no answer, and the process may end meanwhile.
    static func remove(_ writers: [FileWriter]) {
        for writer in writers { writer.removeUnbegunFile() }
        for writer in writers { writer.remove() }
    }

    /// Removes the file if nothing came to it, other than one that was made with the pipeline and has not come to its end.
    func removeUnbegunFile() {
        if giveUpName() { LocalFile.remove(path) }
    }
}
