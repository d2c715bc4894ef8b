import CaptureModel
import CaptureRuntime

/// What can be asked of a run on standard input.
enum LiveCommand: Equatable {
    case start(String?)
    case stop
    /// Begins a take, or ends the one that runs.
    case toggle
    case mark(String)
    /// Zooms a source: at once, or at powers of two per second.
    case zoom(NodeName, UserZoom, rate: Double?)
    /// Ends the ramp of a source where it is.
    case cancelZoom(NodeName)
    /// Has a source follow people, or not.
    case centreStage(NodeName, Bool)
    /// Has the background of a source's people blurred, or not.
    case portrait(NodeName, Bool)
    /// Treats a source's sound otherwise.
    case microphoneMode(NodeName, MicrophoneMode)
    /// Lowers a source's frame rate; nil lets all of its pictures pass.
    case frameRate(NodeName, FrameRate?)
    /// Changes what is seen of a composite.
    case layout(LayoutWords)
    case quit

    /// What a key asks for; nil is nothing.
    init?(key: UInt8) {
        switch key {
        case UInt8(ascii: " "), UInt8(ascii: "r"): self = .toggle
        case UInt8(ascii: "m"): self = .mark("")
        case UInt8(ascii: "q"): self = .quit
        default: return nil
        }
    }

    /// Blanks around it belong to nothing that is asked for.
    private static func trimmed(_ text: Substring) -> String {
        let tail = text.drop(while: \.isWhitespace)
        return String(tail[..<(tail.lastIndex { !$0.isWhitespace }.map(tail.index(after:)) ?? tail.startIndex)])
    }

    /// What a line asks for: a word, and what is left of the line; nil is nothing that is known.
    init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        let rest = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        switch parts.first {
        case "start": self = .start(rest.isEmpty ? nil : rest)
        case "stop" where rest.isEmpty: self = .stop
        case "mark": self = .mark(rest)
        case "zoom": self.init(zoom: rest.split(separator: " ").map(String.init))
        case "centre-stage":
            guard let (source, isOn) = Self.toggle(rest.split(separator: " ").map(String.init)) else { return nil }
            self = .centreStage(source, isOn)
        case "portrait":
            guard let (source, isOn) = Self.toggle(rest.split(separator: " ").map(String.init)) else { return nil }
            self = .portrait(source, isOn)
        case let verb? where LayoutWords.verbs.contains(String(verb)):
            let words = rest.split(separator: " ").map(String.init)
            guard let layout = LayoutWords(String(verb), words) else { return nil }
            self = .layout(layout)
        case "microphone-mode": self.init(microphoneMode: rest.split(separator: " ").map(String.init))
        case "rate": self.init(frameRate: rest.split(separator: " ").map(String.init))
        case "quit" where rest.isEmpty: self = .quit
        default: return nil
        }
    }

    /// `SOURCE 2`, `SOURCE 4 rate 1` or `SOURCE hold`.
    private init?(zoom words: [String]) {
        guard let source = words.first.map({ NodeName($0) }) else { return nil }
        switch words.count {
        case 2 where words[1] == "hold": self = .cancelZoom(source)
        case 2:
            guard let zoom = UserZoom(parsing: words[1]) else { return nil }
            self = .zoom(source, zoom, rate: nil)
        case 4 where words[2] == "rate":
            guard let zoom = UserZoom(parsing: words[1]), let rate = Double(words[3]), rate.isFinite else { return nil }
            self = .zoom(source, zoom, rate: rate)
        default: return nil
        }
    }

    /// `SOURCE on` or `SOURCE off`.
    private static func toggle(_ words: [String]) -> (NodeName, Bool)? {
        guard words.count == 2, ["on", "off"].contains(words[1]) else { return nil }
        return (NodeName(words[0]), words[1] == "on")
    }

    /// `SOURCE voice-isolation`.
    private init?(microphoneMode words: [String]) {
        guard words.count == 2, let mode = MicrophoneMode(rawValue: words[1]) else { return nil }
        self = .microphoneMode(NodeName(words[0]), mode)
    }

    /// `SOURCE 15` or `SOURCE full`.
    private init?(frameRate words: [String]) {
        guard words.count == 2 else { return nil }
        let rate = FrameRate(parsing: words[1])
        guard rate != nil || words[1] == "full" else { return nil }
        self = .frameRate(NodeName(words[0]), rate)
    }

    /// The commands, as they are written.
    static let forms =
        "'start NAME', 'stop', 'mark LABEL', 'zoom SOURCE FACTOR [rate RATE]', 'zoom SOURCE hold', 'centre-stage SOURCE on', "
        + "'centre-stage SOURCE off', 'portrait SOURCE on', 'portrait SOURCE off', "
        + "'microphone-mode SOURCE MODE', 'rate SOURCE FPS', 'rate SOURCE full', 'show COMPOSITOR LAYOUT', "
        + "'swap COMPOSITOR [LAYER [LAYER]]', 'move COMPOSITOR LAYER [to X,Y] [scale SHARE | size WIDTH,HEIGHT]', "
        + "'snap COMPOSITOR LAYER [CORNER]', the last four with 'by cut', 'by fade 300ms' or 'by move 300ms ease-out' behind, "
        + "and 'quit'"
}
