import CaptureModel

extension FrameRates {
    /// Reads `{ 3- 30 fps}`.
    init?(braced text: String) {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        var inner = text.dropFirst().dropLast().filter { $0 != " " }
        guard inner.hasSuffix("fps") else { return nil }
        inner.removeLast(3)
        let ends = inner.split(separator: "-", omittingEmptySubsequences: false).map { FrameRate(parsing: String($0)) }
        guard (1...2).contains(ends.count), let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high else {
            return nil
        }
        self = .range(low, high)
    }
}

extension MediaFormat {
    /// Takes a fact as AVFoundation prints it, such as `fov:59.680`; false where it is none that is known.
    mutating func take(_ text: String) -> Bool {
        switch text {
        case "binned": isBinned = true
        case "supports vis": traits.isStabilizationSupported = true
        case "supports wide color": traits.isWideColorSupported = true
        case "supports multicam": isMultiCamSupported = true
        default:
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            return parts.count == 2 && take(parts[1], as: parts[0])
        }
        return true
    }

    private mutating func take(_ value: String, as name: String) -> Bool {
        switch name {
        case "fov": set(\.fieldOfView, PlainNumber.decimal(value, in: 0.1...360))
        // The largest still picture, which is "high resolution still image" in the tool's short words.
        case "HRSI": set(\.traits.photoSize, Size(parsing: value.filter { $0 != " " }))
        case "AF System": set(\.traits.autofocus, Self.focusSystems[value])
        case "ISO": set(\.traits.iso, NumberRange(parsing: value))
        case "SS": set(\.traits.shutter, NumberRange(parsing: value))
        case "max zoom": takeZoom(value)
        default: false
        }
    }

    /// Apple's `AutoFocusSystem` by its number.
    private static let focusSystems: [String: FormatTraits.Autofocus] = ["0": .absent, "1": .contrast, "2": .phase]

    /// `65.50 (upscales @1.45)`; the part in brackets may be missing.
    private mutating func takeZoom(_ value: String) -> Bool {
        let parts = value.split(separator: "(", maxSplits: 1).map { $0.filter { $0 != " " } }
        guard let first = parts.first, let zoom = PlainNumber.decimal(first, in: FormatTraits.zooms) else {
            return false
        }
        if parts.count == 2 {
            let word = "upscales@"
            guard parts[1].hasPrefix(word), parts[1].hasSuffix(")"),
                set(
                    \.traits.upscalingZoom,
                    PlainNumber.decimal(parts[1].dropFirst(word.count).dropLast(), in: FormatTraits.zooms))
            else { return false }
        }
        traits.maximumZoom = zoom
        return true
    }

    private mutating func set<Value>(_ fact: WritableKeyPath<MediaFormat, Value?>, _ value: Value?) -> Bool {
        guard let value else { return false }
        self[keyPath: fact] = value
        return true
    }
}
