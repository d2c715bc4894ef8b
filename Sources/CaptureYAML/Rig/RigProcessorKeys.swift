import CaptureModel

/// The keys of a rig's processor.
enum RigProcessorKeys {
    static let cores = Key(
        "cores", .number(in: RigProcessor.coreRange), required: true, "How many cores there are for mcpipe.")
    /// What each work costs, in the order of the words.
    static let costs = RigProcessor.Work.allCases.map { work in
        Key(work.rawValue, Shape<PixelTime>.quantity("a time for each pixel"), work.summary)
    }
    static let work = Key(
        "work", .workCosts, "What each work takes of one core for each pixel; what is missing is not charged.")
    static let workSection = Section("work costs", "What work costs a processor.", costs)
    static let section = Section(
        "rig processor", "A processor, and what work costs it.",
        [cores, work, RigResourceKeys.sustained, RigKeys.summary])
}

extension Shape where Value == RigProcessor {
    /// A processor.
    static var rigProcessor: Shape {
        .section(RigProcessorKeys.section) { fields in
            let (cores, costs) = (fields[RigProcessorKeys.cores], fields[RigProcessorKeys.work])
            let (sustained, summary) = (fields[RigResourceKeys.sustained], fields[RigKeys.summary])
            guard let cores else { return nil }
            return RigProcessor(
                cores: cores, costs: costs ?? [:], sustainedShare: sustained ?? 1, summary: summary ?? "")
        }
    }
}

extension Shape where Value == [RigProcessor.Work: PixelTime] {
    /// The costs by work.
    static var workCosts: Shape {
        .section(RigProcessorKeys.workSection) { fields in
            var costs: [RigProcessor.Work: PixelTime] = [:]
            for (work, key) in zip(RigProcessor.Work.allCases, RigProcessorKeys.costs) { costs[work] = fields[key] }
            return costs
        }
    }
}

extension RigProcessor.Work {
    /// What the work is, for the reference.
    var summary: String {
        switch self {
        case .paint: "Painting a simulated camera's picture."
        case .decodeMJPEG: "Decompressing MJPEG."
        case .decodeH264: "Decompressing H.264."
        case .decodeH265: "Decompressing H.265."
        case .convert: "Changing the pixel format."
        case .scale: "Changing the size; counted by the larger of the two pictures."
        case .scanCodes: "Searching for bar codes and matrix codes."
        case .compose: "Blending; counted by the canvas and by each layer."
        case .encodeH264: "Compressing to H.264 in software."
        case .encodeH265: "Compressing to H.265 in software."
        case .encodeVP8: "Compressing to VP8 in software."
        case .encodeVP9: "Compressing to VP9 in software."
        case .encodeAV1: "Compressing to AV1 in software."
        case .encodeMJPEG: "Compressing to JPEG in software."
        }
    }
}
