import CaptureModel

extension PlanIndex {
    /// What each link carries, by its position, as far as the plan says: caps, the ends' own records, pad names, and
    /// whatever follows from these up and down the chains.
    func mediaOfLinks() -> [MediaType?] {
        let entries = Dictionary(
            plan.sinks.flatMap(\.legs).map { ($0.entry, $0.media) }, uniquingKeysWith: { first, _ in first })
        var outlets: [String: MediaType] = [:]
        for source in plan.sources {
            for media in [MediaType.video, .audio] {
                if let element = source.outputs[media], outlets[element] == nil { outlets[element] = media }
            }
        }
        var media = plan.links.map { link -> MediaType? in
            if case .sometimes(let caps) = link.from.pad, let stated = MediaType(caps) { return stated }
            return entries[link.to.element] ?? outlets[link.from.element]
                ?? MediaType(padName: link.to.pad.name) ?? MediaType(padName: link.from.pad.name)
                ?? element(link.from.element).flatMap(MediaType.init)
                ?? element(link.to.element).flatMap(MediaType.init)
        }
        // Each pass settles at least one more link or is the last, so there are at most as many as links.
        var isSettled = false
        while !isSettled {
            isSettled = true
            for position in media.indices where media[position] == nil {
                guard let found = neighbours(of: position).lazy.compactMap({ media[$0] }).first else { continue }
                media[position] = found
                isSettled = false
            }
        }
        return media
    }

    /// The links that carry what this one does: across an element with one input, so not across a muxer.
    private func neighbours(of position: Int) -> [Int] {
        let link = plan.links[position]
        let upstream = inputs(of: link.from.element)
        let isDemuxed = if case .sometimes = link.from.pad { true } else { false }
        let before = upstream.count == 1 && !isDemuxed ? upstream : []
        let after = inputs(of: link.to.element).count == 1 ? outputs(of: link.to.element) : []
        return before + after.filter { if case .sometimes = plan.links[$0].from.pad { false } else { true } }
    }
}

extension MediaType {
    fileprivate init?(_ caps: PlannedCaps) {
        if caps.mediaType.hasPrefix("video/") || caps.mediaType.hasPrefix("image/") {
            self = .video
        } else if caps.mediaType.hasPrefix("audio/") {
            self = .audio
        } else {
            guard case .string(let media)? = caps.fields.first(where: { $0.name == "media" })?.value else { return nil }
            self.init(rawValue: media)
        }
    }

    fileprivate init?(padName: String) {
        self.init(containing: padName)
    }

    /// By an element's own caps or, failing these, by its factory: `videoconvert`, `audioresample`, `compositor`.
    fileprivate init?(_ element: PlannedElement) {
        for case .caps(let caps) in element.properties.map(\.value) {
            if let media = MediaType(caps) {
                self = media
                return
            }
        }
        if element.factory.hasSuffix("compositor") {
            self = .video
        } else {
            self.init(containing: element.factory)
        }
    }

    private init?(containing word: String) {
        switch (word.contains("video"), word.contains("audio")) {
        case (true, false): self = .video
        case (false, true): self = .audio
        default: return nil
        }
    }
}
