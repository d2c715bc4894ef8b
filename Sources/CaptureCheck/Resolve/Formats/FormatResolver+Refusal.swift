import CaptureModel

extension FormatResolver {
    /// What the camera offers nearest to a request it does not meet.
    func refusal(of request: FormatRequest, isOnlyAlone: Bool) -> FormatRefusal {
        let rows = camera.formats.filter { !isAmongSeveral || $0.isMultiCamSupported }
        let encoded = rows.filter { row in request.encoding.map { row.encoding.satisfies($0) } ?? true }
        var offers: [String] = []
        if encoded.isEmpty {
            offers.append("encodings: " + text(rows.map(\.encoding.description)))
        }
        let pool = encoded.isEmpty ? rows : encoded
        if let size = request.size {
            let rates = pool.filter { $0.size == size }.map(\.rates.description)
            offers.append("rates at \(size): " + text(rates) + (rates.isEmpty ? "" : " fps"))
        }
        if let rate = request.rate {
            let sizes = pool.filter { request.isExact ? $0.rates.maximum == rate : $0.rates.contains(rate) }
            let condition = request.isExact ? "with \(rate) fps as their highest rate" : "at \(rate) fps"
            offers.append("sizes \(condition): " + text(sizes.map(\.size.description)))
        }
        if request.isExact {
            offers.append("highest rates: " + text(pool.map(\.rates.maximum.description)) + " fps")
        } else if offers.allSatisfy({ $0.hasSuffix("none") }) || offers.isEmpty {
            offers.append("formats: " + text(pool.map(\.description), limit: 8, separator: "; "))
        }
        return FormatRefusal(
            isOnlyAlone: isOnlyAlone, offers: offers, alternatives: alternatives(to: request, in: rows))
    }

    /// Requests that would be met, nearest first: another rate at that size, another size at that rate, the default.
    private func alternatives(to request: FormatRequest, in rows: [MediaFormat]) -> [FormatRequest] {
        let trials = [
            FormatRequest(size: request.size, rate: request.rate, encoding: request.encoding),
            FormatRequest(size: request.size, rate: request.rate),
            request.size.map {
                FormatRequest(size: nearestSize(to: $0, at: request.rate, in: rows), rate: request.rate)
            },
            FormatRequest(size: request.size),
        ].compactMap { $0 }
        var met: [FormatRequest] = []
        for trial in trials where trial != .best {
            guard let choice = choice(for: trial) else { continue }
            // An alternative names what it stands for, so that a person can judge it.
            let full = FormatRequest(size: choice.format.size, rate: choice.rate)
            if !met.contains(full), full != request { met.append(full) }
        }
        if met.isEmpty, let choice = choice(for: .best) {
            met.append(FormatRequest(size: choice.format.size, rate: choice.rate))
        }
        return Array(met.prefix(3))
    }

    private func nearestSize(to size: Size, at rate: FrameRate?, in rows: [MediaFormat]) -> Size? {
        let sizes = rows.filter { row in rate.map { row.rates.contains($0) } ?? true }.map(\.size)
        return sizes.min { abs($0.area - size.area) < abs($1.area - size.area) }
    }

    /// The distinct words in the order met, cut off where there are many.
    private func text(_ words: [String], limit: Int = 12, separator: String = ", ") -> String {
        var seen: Set<String> = []
        let distinct = words.filter { seen.insert($0).inserted }
        guard !distinct.isEmpty else { return "none" }
        let rest = distinct.count - limit
        return distinct.prefix(limit).joined(separator: separator) + (rest > 0 ? " and \(rest) more" : "")
    }
}
