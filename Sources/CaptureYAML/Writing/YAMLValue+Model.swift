import CaptureModel

extension YAMLValue {
    static func integer(_ value: Int) -> YAMLValue { .plain(String(value)) }
    static func number(_ value: Double) -> YAMLValue {
        value == value.rounded() && abs(value) < 1e15 ? .plain(String(Int64(value))) : .plain(String(value))
    }
    static func boolean(_ value: Bool) -> YAMLValue { .plain(value ? "true" : "false") }
    static func name(_ name: NodeName) -> YAMLValue { .text(name.description) }
    static func word(_ word: some RawRepresentable<String>) -> YAMLValue { .text(word.rawValue) }
    static func duration(_ value: Duration) -> YAMLValue { .plain(value.written) }
    static func size(_ value: Size) -> YAMLValue { .plain(value.description) }
    static func color(_ value: Color) -> YAMLValue { .text(value.description) }
    static func bitrate(_ value: Bitrate) -> YAMLValue { .plain(value.description) }
    static func rate(_ value: FrameRate) -> YAMLValue { .plain(value.exact) }

    static func length(_ value: Length) -> YAMLValue {
        if case .percent(let share) = value, Length(parsing: value.description) != value { return .plain("\(share) %") }
        return .plain(value.description)
    }

    static func gain(_ value: Gain) -> YAMLValue {
        .plain(Gain(parsing: value.description) == value ? value.description : "\(value.decibels) dB")
    }

    static func frequency(_ value: Frequency) -> YAMLValue {
        .plain(Frequency(parsing: value.description) == value ? value.description : "\(value.hertz) Hz")
    }

    /// The short form of a format; nil where all is open.
    static func format(_ value: FormatRequest) -> YAMLValue? {
        guard !value.isOpen else { return nil }
        let words = [
            (value.size?.description ?? "") + (value.rate.map { "@" + $0.exact } ?? ""), value.encoding?.description,
            value.isExact ? "exact" : nil,
        ]
        let text = words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return text.hasPrefix("@") ? .text(text) : .plain(text)
    }

    /// Settings of pictures; nil where all is open.
    static func settings(_ value: VideoSettings) -> YAMLValue? {
        guard value != VideoSettings() else { return nil }
        return .mapping(open: [
            ("codec", value.codec.map { .word($0) }), ("bitrate", value.bitrate.map { .bitrate($0) }),
            ("keyframe-interval", value.keyframeInterval.map { .duration($0) }),
            ("encoder", value.encoder.map { .word($0) }), ("size", value.size.map { .size($0) }),
            ("fps", value.rate.map { .rate($0) }), ("dynamic-range", value.dynamicRange.map { .word($0) }),
        ])
    }

    /// Settings of sound; nil where all is open.
    static func settings(_ value: AudioSettings) -> YAMLValue? {
        guard value != AudioSettings() else { return nil }
        return .mapping(open: [
            ("codec", value.codec.map { .word($0) }), ("bitrate", value.bitrate.map { .bitrate($0) }),
            ("rate", value.sampleRate.map { .integer($0) }), ("channels", value.channels.map { .integer($0) }),
        ])
    }

    /// `encode:` of a sink; nil where all is open.
    static func encode(_ video: VideoSettings, _ audio: AudioSettings) -> YAMLValue? {
        let (pictures, sound) = (settings(video), settings(audio))
        guard pictures != nil || sound != nil else { return nil }
        return .mapping(open: [("video", pictures), ("audio", sound)])
    }
}

extension FrameRate {
    /// A form that reads back as the same fraction.
    var exact: String { FrameRate(parsing: description) == self ? description : "\(numerator)/\(denominator)" }
}

extension FrameRates {
    /// The short form in a camera's format: `30`, `15,30` or `5-30`.
    var word: String {
        switch self {
        case .range(let low, let high): "\(low.exact)-\(high.exact)"
        case .list(let rates): rates.sorted().map(\.exact).joined(separator: ",")
        }
    }
}
