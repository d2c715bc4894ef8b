import Foundation

/// What `mcpipe run --format json` told at its end, to judge its files by.
public struct RunAccount: Sendable {
    /// The text ended without the account.
    public struct Missing: Error {
        /// What was there instead: the last line.
        public let last: String
    }

    private struct Ended: Decodable {
        struct Sink: Decodable {
            let sink: String
            let position: Double?
        }

        struct Source: Decodable {
            let source, medium: String
            let delivered: Int
        }

        let sinks: [Sink]
        let sources: [Source]
    }

    private let ended: Ended

    /// Reads the `ended` line.
    ///
    /// - Throws: `Missing` where the text does not end with one.
    public init(_ lines: String) throws {
        let last = lines.split(separator: "\n").last.map(String.init) ?? ""
        guard last.contains(#""event":"ended""#) else { throw Missing(last: last) }
        ended = try JSONDecoder().decode(Ended.self, from: Data(last.utf8))
    }

    /// Pictures that a source delivered, over the whole run.
    public func pictures(of source: String) -> Int? {
        ended.sources.first { $0.source == source && $0.medium == "video" }?.delivered
    }

    /// Why a recording is not all that its source delivered in a run of so many seconds; none where it is.
    ///
    /// Counted by the source and not by the clock: on a busy machine a live test source begins late, and a run ends late. Yet the
    /// recording reaches to the run's end.
    public func lack(
        of video: MediaReport.Stream, by sink: String, from source: String, seconds: Int, at rate: Int
    ) -> String? {
        guard let delivered = pictures(of: source), let end = ended.sinks.first(where: { $0.sink == sink })?.position
        else { return "no account of '\(sink)' or '\(source)'" }
        if video.frames != delivered { return "\(video.frames) of \(delivered) pictures" }
        if video.longestGap >= 1.5 / Double(rate) { return "\(video.longestGap) s without a picture" }
        if end < Double(seconds) - 0.25 { return "ends at \(end) s" }
        // The account is mcpipe's own: the file has to bear it out.
        if video.duration < Double(seconds) / 2 { return "plays \(video.duration) s" }
        return nil
    }
}
