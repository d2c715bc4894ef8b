import CaptureModel

extension Recount {
    /// A camera that some sink needs, with what its source asks of it.
    struct Running {
        let source: Source
        let wish: Source.Camera
        let camera: RigCamera
    }

    /// A row of a camera's table at a rate, as a source might run.
    struct Candidate {
        let row: MediaFormat
        let rate: FrameRate
    }

    /// The features that a source asks for and its camera has.
    func features(_ wish: Source.Camera, _ camera: RigCamera) -> [RigFeature] {
        wish.features.compactMap { asked in
            trial.rig.features.first { feature in
                feature.name == asked.name && (feature.cameras.isEmpty || feature.cameras.contains(camera.name))
            }
        }
    }

    /// All that does what is asked, within the limits of features where any is, else without them.
    func candidates(_ wish: Source.Camera, _ camera: RigCamera, isAmongSeveral: Bool) -> [Candidate] {
        let rows = rows(camera, wish.format).filter { !isAmongSeveral || $0.isMultiCamSupported }
        let features = features(wish, camera)
        let limited = rows.filter { row in
            features.allSatisfy { feature in
                if let size = feature.limits.maximumSize, row.size.width > size.width || row.size.height > size.height {
                    return false
                }
                guard let highest = feature.limits.maximumRate else { return true }
                return !Self.isFaster(wish.format.rate ?? lowest(row.rates), than: highest)
            }
        }
        let cap = features.compactMap(\.limits.maximumRate).min { Ratio($0) < Ratio($1) }
        let isLimited = !limited.isEmpty
        return (isLimited ? limited : rows).flatMap { row in
            rates(of: row, wish, cap: isLimited ? cap : nil).map { Candidate(row: row, rate: $0) }
        }
    }

    /// Whether no row does what is asked within the limits of the features, though some would without them.
    func isBeyondFeatures(_ wish: Source.Camera, _ camera: RigCamera, isAmongSeveral: Bool) -> Bool {
        let candidates = candidates(wish, camera, isAmongSeveral: isAmongSeveral)
        return !candidates.isEmpty
            && !candidates.contains { candidate in
                features(wish, camera).allSatisfy { feature in
                    let size = feature.limits.maximumSize ?? candidate.row.size
                    let isSmall = candidate.row.size.width <= size.width && candidate.row.size.height <= size.height
                    return isSmall
                        && !(feature.limits.maximumRate.map { Self.isFaster(candidate.rate, than: $0) } ?? false)
                }
            }
    }

    /// Rates that are told apart by less than half a thousandth are one.
    static func isFaster(_ rate: FrameRate, than limit: FrameRate) -> Bool {
        Ratio(limit) + Ratio(1, over: 2000) < Ratio(rate)
    }

    private func lowest(_ rates: FrameRates) -> FrameRate {
        switch rates {
        case .range(let lowest, _): lowest
        case .list(let rates): rates.min { Ratio($0) < Ratio($1) } ?? FrameRate(30)
        }
    }

    /// The rates a row may run at: the one asked; else the one nearest above 30, or the highest, and every lower one listed.
    private func rates(of row: MediaFormat, _ wish: Source.Camera, cap: FrameRate?) -> [FrameRate] {
        let caps = [cap, wish.format.rate == nil ? wish.maximumRate : nil].compactMap { $0 }
        switch row.rates {
        case .range(let lowest, let highest):
            if let asked = wish.format.rate { return [asked] }
            let usual = Ratio(highest) < Ratio(30) ? highest : Ratio(30) < Ratio(lowest) ? lowest : FrameRate(30)
            return [caps.reduce(usual) { Ratio($1) < Ratio($0) ? (Ratio($1) < Ratio(lowest) ? lowest : $1) : $0 }]
        case .list(let list):
            if let asked = wish.format.rate {
                return [list.first { abs($0.perSecond - asked.perSecond) < 0.005 } ?? asked]
            }
            let sorted = list.sorted { Ratio($0) < Ratio($1) }
            var usual = sorted.first { Ratio(299, over: 10) < Ratio($0) } ?? sorted[sorted.count - 1]
            for cap in caps where Ratio(cap) < Ratio(usual) {
                usual = sorted.last { Ratio($0) <= Ratio(cap) } ?? usual
            }
            return sorted.filter { Ratio($0) <= Ratio(usual) }
        }
    }
}
