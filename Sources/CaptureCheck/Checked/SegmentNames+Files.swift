import CaptureModel

extension SegmentNames {
    /// The number of some segment that is there, whether the first is or not: old segments are what retention deletes.
    ///
    /// `listings` keeps what folders hold, so that one who asks for many takes lists each folder once.
    func existing(in files: any FileSystemView, listings: inout [String: [String]]) -> Int? {
        let cut = start.lastIndex(of: "/").map { start.index(after: $0) } ?? start.startIndex
        let (folder, beginning) = (FilePath(String(start[..<cut])).description, start[cut...])
        let names = listings[folder] ?? files.names(in: folder)
        listings[folder] = names
        for name in names where name.hasPrefix(beginning) {
            let digits = name.dropFirst(beginning.count).prefix { $0.isASCII && $0.isNumber }
            // What follows the number may itself begin with digits, so any beginning of these may be the number.
            for count in 1...max(1, digits.count) {
                guard let number = Int(digits.prefix(count)), number > 0 else { continue }
                if files.entry(at: path(number)) != .missing { return number }
            }
        }
        return nil
    }
}
