import CaptureModel

extension FormatResolver {
    /// What the camera offers nearest to a request it does not meet.
    func refusal(of request: FormatRequest, isOnlyAlone: Bool) -> FormatRefusal {
        let rows = camera.formats.filter { !isAmongSeveral || $0.isMultiCamSupported }
        let isWanted = { (row: MediaFormat) in request.encoding.map { row.encoding.satisfies($0) } ?? true }
        let encoded = rows.filter(isWanted)
        let pool = encoded.isEmpty ? rows : encoded
        let whole = encoded.isEmpty ? camera.formats : camera.formats.filter(isWanted)
        var offers: [String] = []
        // What the table has and what other cameras leave of it are two facts.
        func offer(_ what: String, unit: String = "", _ words: ([MediaFormat]) -> [String]) {
            let texts = [pool, whole].map { rows in
                let words = words(rows)
                return text(words) + (words.isEmpty ? "" : unit)
            }
            if texts[0] == texts[1] {
                offers.append("\(what): \(texts[0])")
            } else {
                offers.append("\(what) beside other cameras: \(texts[0])")
                offers.append("\(what) for one camera alone: \(texts[1])")
            }
        }
        if encoded.isEmpty {
            offer("encodings") { $0.map(\.encoding.description) }
        }
        if let size = request.size {
            offer("rates at \(size)", unit: " fps") { $0.filter { $0.size == size }.map(\.rates.description) }
        }
        if let rate = request.rate {
            let condition = request.isExact ? "with \(rate) fps as their highest rate" : "at \(rate) fps"
            offer("sizes \(condition)") { rows in
                rows.filter { request.isExact ? $0.rates.maximum == rate : $0.rates.contains(rate) }.map(
                    \.size.description)
            }
        }
        if request.isExact {
            offer("highest rates", unit: " fps") { $0.map(\.rates.maximum.description) }
        } else if offers.allSatisfy({ $0.hasSuffix("none") }) || offers.isEmpty {
            offers.append("formats: " + text(pool.map(\.description), limit: 8, separator: "; "))
        }
        return FormatRefusal(
            isOnlyAlone: isOnlyAlone, offers: offers, alternatives: alternatives(to: request, in: rows))
    }

    /// Requests that would be met, nearest first: without the encoding or `exact`, then by the rate where one was asked, then by the size.
    private func alternatives(to request: FormatRequest, in rows: [MediaFormat]) -> [FormatRequest] {
        let looser = [
            FormatRequest(size: request.size, rate: request.rate, encoding: request.encoding),
            FormatRequest(size: request.size, rate: request.rate),
        ]
        let isOpen = request.size == nil && request.rate == nil
        let near = isOpen ? [] : rows.map { FormatRequest(size: $0.size, rate: request.rate.map($0.rates.nearest)) }
        var met: [FormatRequest] = []
        // Who asks for a highest rate is told those that there are before how it is without.
        let trials = exact(request, in: rows) + looser + near.sorted { distance($0, request) < distance($1, request) }
        for trial in trials where trial != .best {
            guard met.count < 3, let choice = choice(for: trial) else { continue }
            // An alternative names what it stands for, so that a person can judge it.
            let full = FormatRequest(size: choice.format.size, rate: choice.rate, isExact: trial.isExact)
            if !met.contains(full), full != request { met.append(full) }
        }
        if met.isEmpty, let choice = choice(for: .best) {
            met.append(FormatRequest(size: choice.format.size, rate: choice.rate))
        }
        return met
    }

    /// The highest rates of formats of the size and encoding asked for, the two nearest first; none where no highest rate is asked for.
    private func exact(_ request: FormatRequest, in rows: [MediaFormat]) -> [FormatRequest] {
        guard request.isExact, let rate = request.rate else { return [] }
        let fitting = rows.filter { row in
            (request.size.map { $0 == row.size } ?? true) && (request.encoding.map(row.encoding.satisfies) ?? true)
        }
        let rates = Set(fitting.map(\.rates.maximum)).sorted {
            abs($0.perSecond - rate.perSecond) < abs($1.perSecond - rate.perSecond)
        }
        return rates.prefix(2).map {
            FormatRequest(size: request.size, rate: $0, encoding: request.encoding, isExact: true)
        }
    }

    /// How far a request is from another: by the rate, and where that is as near, by the area.
    private func distance(_ request: FormatRequest, _ wanted: FormatRequest) -> (Double, Int) {
        let rates = request.rate.flatMap { rate in wanted.rate.map { abs(rate.perSecond - $0.perSecond) } } ?? 0
        let areas = request.size.flatMap { size in wanted.size.map { abs(size.area - $0.area) } } ?? 0
        return (rates, areas)
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
