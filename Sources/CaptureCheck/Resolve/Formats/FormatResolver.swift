public import CaptureModel

/// Chooses a row of one camera's format table for what a graph asks of it.
///
/// Of the rows that do what was asked, the first in this order wins: largest area, not binned, least work to convert
/// for a compositor or an encoder, limited range. `FormatSettlement` chooses for all cameras of a graph at once, by the
/// same order. Where the size is open too, rows up to 1920x1080 that reach 24 fps come
/// first: that is what Apple's cameras give when nobody asks (the three-camera article of docs/origins.md measured 1920x1080 at 29.58 fps), and 24 keeps
/// cameras that follow the mains at 25 fps.
///
/// An `exact` request keeps the slow-motion article's rule: the row's *maximum* rate is the one asked, and of equal rows the
/// one listed last wins, which on Apple's tables is the full-range one.
public struct FormatResolver: Sendable {
    /// The camera.
    public let camera: RigCamera
    /// Whether other cameras run at the same time, so that only multi-camera rows count.
    public let isAmongSeveral: Bool
    /// What the features that are asked for demand; a row must be within all of it.
    public let limits: [FormatLimits]

    /// The rate taken where none is asked and the row has it.
    public static let usualRate = FrameRate(30)
    /// The largest size taken where neither size nor rate is asked.
    public static let usualSize = Size.hd1080
    /// Slower rows come last where no rate is asked.
    static let slowestUsualRate = 24.0

    /// Makes a resolver for a camera.
    public init(_ camera: RigCamera, isAmongSeveral: Bool = false, limits: [FormatLimits] = []) {
        self.limits = limits
        self.camera = camera
        self.isAmongSeveral = isAmongSeveral
    }

    /// The row chosen for a request where the camera has all to itself, or why there is none.
    ///
    /// A request that only the limits of features stand against is resolved without them: the rule about features says
    /// more of it than "no such format".
    public func resolve(_ request: FormatRequest) -> Result<FormatChoice, FormatRefusal> {
        if let choice = choice(for: request) { return .success(choice) }
        guard limits.isEmpty else {
            return FormatResolver(camera, isAmongSeveral: isAmongSeveral).resolve(request)
        }
        return .failure(refusal(of: request, isOnlyAlone: camera.formats.contains { meets(request, $0) }))
    }

    /// The row chosen for a request where the camera has all to itself, or nil.
    func choice(for request: FormatRequest) -> FormatChoice? {
        let candidates = candidates(for: request)
        guard let best = candidates.first else { return nil }
        return choice(best, of: candidates, for: request, others: Array(candidates.dropFirst()))
    }

    /// A candidate as the choice of a camera.
    ///
    /// - Parameter others: the candidates that would have done in its place, best first.
    func choice(
        _ chosen: FormatCandidate, of candidates: [FormatCandidate], for request: FormatRequest,
        others: [FormatCandidate], because circumstance: String? = nil
    ) -> FormatChoice {
        var runnersUp: [MediaFormat] = []
        for other in others where other.format != chosen.format && !runnersUp.contains(other.format) {
            runnersUp.append(other.format)
            if runnersUp.count == 5 { break }
        }
        let count = Set(candidates.map(\.format)).count
        let reason = reason(chosen.format, rate: chosen.rate, request: request, candidates: count)
        return FormatChoice(
            format: chosen.format, rate: chosen.rate,
            reason: ([circumstance == nil ? reason : chosen.words] + [circumstance].compactMap { $0 })
                .joined(separator: "; "),
            runnersUp: runnersUp)
    }

    /// Whether a row does what was asked, other cameras aside.
    func meets(_ request: FormatRequest, _ format: MediaFormat) -> Bool {
        if let size = request.size, size != format.size { return false }
        if let encoding = request.encoding, !format.encoding.satisfies(encoding) { return false }
        guard limits.allSatisfy({ $0.allows(format) }) else { return false }
        guard let rate = request.rate else { return true }
        guard limits.allSatisfy({ $0.allows(rate) }) else { return false }
        return request.isExact ? format.rates.maximum == rate : format.rates.contains(rate)
    }

    /// The rate a row runs at: the one asked, as the driver writes it; else 30, else the nearest, faster before slower.
    func rate(of format: MediaFormat, for request: FormatRequest) -> FrameRate {
        let rate = unlimitedRate(of: format, for: request)
        guard let highest = limits.compactMap(\.maximumRate).min(), rate > highest else { return rate }
        switch format.rates {
        case .range(let minimum, _): return max(minimum, highest)
        case .list(let rates): return rates.filter { $0 <= highest }.max() ?? rate
        }
    }

    private func unlimitedRate(of format: MediaFormat, for request: FormatRequest) -> FrameRate {
        let wanted = request.rate ?? Self.usualRate
        switch format.rates {
        case .range(let minimum, let maximum): return min(max(wanted, minimum), maximum)
        case .list(let rates):
            let near = rates.min { abs($0.perSecond - wanted.perSecond) < abs($1.perSecond - wanted.perSecond) }
            if request.rate != nil { return near ?? wanted }
            return rates.filter { $0.perSecond > wanted.perSecond - 0.1 }.min() ?? rates.max() ?? wanted
        }
    }

    private func reason(_ format: MediaFormat, rate: FrameRate, request: FormatRequest, candidates: Int) -> String {
        let chosen = format.words(at: rate)
        guard candidates > 1 else { return "\(chosen): the only format of '\(camera.name)' that does" }
        let among = "of \(candidates) formats of '\(camera.name)' that do"
        if request.isExact { return "\(chosen): the largest \(among)" }
        if request.size != nil {
            return "\(chosen): least work to convert" + (format.isBinned ? "" : " and not binned") + ", \(among)"
        }
        if request.rate != nil { return "\(chosen): the largest \(among)" }
        return "\(chosen): the largest up to \(Self.usualSize) \(among)"
    }
}

extension VideoEncoding {
    /// Whether pictures of this encoding are what was asked for; a pixel format without a range asks for either range.
    func satisfies(_ wanted: VideoEncoding) -> Bool {
        guard case .raw(let has) = self, case .raw(let asked) = wanted, asked.range == nil else {
            return self == wanted
        }
        return has.name == asked.name
    }

    /// How much work a picture is before it can be composed or encoded as 4:2:0; an order, not a measure.
    var conversionWork: Int {
        switch self {
        case .raw(let format):
            switch format.name {
            case "I420", "NV12", "YV12", "NV21": 0
            case "YUY2", "UYVY", "YVYU", "VYUY", "NV16", "NV61", "Y42B": 1
            case "GRAY8", "GRAY16_LE": 7
            default: format.isHighBitDepth ? 6 : 2
            }
        case .mjpeg: 3
        case .h264: 4
        case .h265: 5
        }
    }

    /// Whether the encoding's own name says full range.
    var isFullRange: Bool { if case .raw(let format) = self { format.range == .full } else { false } }
}
