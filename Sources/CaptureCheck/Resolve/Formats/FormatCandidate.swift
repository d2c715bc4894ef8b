import CaptureModel

/// A row of a camera's format table at a rate that does what was asked.
struct FormatCandidate: Sendable {
    let format: MediaFormat
    let rate: FrameRate
    /// How far it is from the best of its camera.
    let loss: FormatLoss
    /// Where equally good ones are told apart: the smaller comes first.
    let position: Int

    /// The row and its rate, for people.
    var words: String { format.words(at: rate) }

    /// The candidate as a choice, of which nobody asks why.
    var choice: FormatChoice { FormatChoice(format: format, rate: rate, reason: "", runnersUp: []) }

    /// The order of a camera that has all to itself.
    static func precedes(_ left: FormatCandidate, _ right: FormatCandidate) -> Bool {
        (left.loss, left.position) < (right.loss, right.position)
    }
}

extension FormatResolver {
    /// All rows that do what was asked and may be used beside other cameras, best first.
    ///
    /// Where no rate is asked, a row with a list of rates stands for itself at its usual rate and at each lower one: a slower
    /// camera takes less of a bus, and that may be what lets it run at all.
    ///
    /// - Parameter promise: the rate that the source promises not to exceed; a rate that was asked for is not lowered in
    ///   secret, for which there is a rule.
    func candidates(for request: FormatRequest, promise: FrameRate? = nil) -> [FormatCandidate] {
        let able = camera.formats.enumerated().filter { row in
            meets(request, row.element) && (!isAmongSeveral || row.element.isMultiCamSupported)
        }
        let largest = able.map(\.element.size.area).max() ?? 1
        return able.flatMap { offset, format in
            rates(of: format, for: request, promise: promise).map { rate in
                FormatCandidate(
                    format: format, rate: rate,
                    loss: FormatLoss(format, at: rate, largest: largest, for: request),
                    // Apple's tables list the full-range row of a pair last, and the slow-motion article takes the last.
                    position: request.isExact ? -offset : offset)
            }
        }.sorted(by: FormatCandidate.precedes)
    }

    private func rates(of format: MediaFormat, for request: FormatRequest, promise: FrameRate?) -> [FrameRate] {
        var usual = rate(of: format, for: request)
        guard request.rate == nil else { return [usual] }
        if let promise, usual > promise { usual = highest(of: format.rates, upTo: promise) ?? usual }
        guard case .list(let rates) = format.rates else { return [usual] }
        return [usual] + rates.filter { $0 < usual }
    }

    private func highest(of rates: FrameRates, upTo promise: FrameRate) -> FrameRate? {
        switch rates {
        case .range(let minimum, _): minimum <= promise ? promise : nil
        case .list(let rates): rates.filter { $0 <= promise }.max()
        }
    }
}

extension MediaFormat {
    /// The row at one of its rates, for people.
    func words(at rate: FrameRate) -> String { "\(size) \(encoding) at \(rate) fps" + (isBinned ? ", binned" : "") }
}
