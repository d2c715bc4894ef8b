/// A kind of lettering in a picture, and how wide a text is in it.
///
/// A picture has no font of its own, so widths are those of DejaVu Sans, the widest of the fonts that are asked for,
/// and of signs that it lacks an upper bound: a text fits its box in all of them.
enum PictureText: String, CaseIterable {
    /// The plan's name.
    case heading
    /// The name of a stage.
    case name
    /// What a stage is.
    case role
    /// What is said of a stage, and below the heading.
    case fact
    /// Words on a canvas.
    case small
    /// Elements.
    case chain

    /// The size in pixels.
    var size: Double {
        switch self {
        case .heading: 22
        case .name: 15
        case .role: 11.5
        case .fact: 12
        case .small: 10.5
        case .chain: 10
        }
    }

    /// From one line to the next, in pixels.
    var lineHeight: Double { (size * 1.36).rounded() }

    /// How wide a text is at most, in pixels.
    func width(of text: String) -> Double {
        text.unicodeScalars.reduce(0) { $0 + advance($1) } * size / 1000
    }

    /// The text in lines of at most a width, broken at blanks, behind signs of paths and addresses, between the signs of
    /// Chinese, Japanese and Korean, and where all that does not help between any two characters. Nothing but blanks at
    /// the ends of lines is lost.
    func wrapped(_ text: String, to width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for piece in Self.pieces(of: text) {
            if self.width(of: line + trimmedEnd(piece)) <= width {
                line += piece
                continue
            }
            if !line.isEmpty { lines.append(trimmedEnd(line)) }
            line = ""
            guard self.width(of: trimmedEnd(piece)) > width else {
                line = piece
                continue
            }
            for character in piece {
                if !line.isEmpty, self.width(of: line + String(character)) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        let last = trimmedEnd(line)
        return last.isEmpty && !lines.isEmpty ? lines : lines + [last]
    }

    /// The text cut behind every sign where a line may end.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var piece = ""
        var previous: Character?
        for character in text {
            if let previous, !piece.isEmpty, mayBreak(between: previous, and: character) {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
            previous = character
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    private static func mayBreak(between left: Character, and right: Character) -> Bool {
        if left == " " { return right != " " }
        if right == " " || right == "›" { return false }
        if "/-_,;:?&›".contains(left) { return !"/-_,;:?&".contains(right) }
        return isIdeographic(left) || isIdeographic(right)
    }

    private static func isIdeographic(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return (0x2E80..<0xA4D0).contains(scalar.value) && !(0x3001...0x3002).contains(scalar.value)
            || (0xAC00..<0xD7A4).contains(scalar.value) || (0xF900..<0xFB00).contains(scalar.value)
    }

    private func trimmedEnd(_ text: String) -> String {
        guard text.last == " " else { return text }
        var text = text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// In thousandths of the size.
    private func advance(_ scalar: Unicode.Scalar) -> Double {
        let isBold = self == .heading || self == .name
        switch scalar.value {
        case 32..<127: return self == .chain ? 602 : (isBold ? Self.bold : Self.regular)[Int(scalar.value) - 32]
        case ..<32, 127..<160: return 1050
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar {
        case "·", "›", "×", "’": return isBold ? 840 : 838
        default: break
        }
        switch scalar.value {
        // Of these the widest letters of DejaVu Sans: Щ, and bold.
        case ..<0x1100: return isBold ? 1330 : 1100
        case ..<0xFFFE: return 1050
        default: return 1400
        }
    }

    /// From the blank to the tilde (DejaVu Sans 2.37, `hmtx`).
    private static let regular: [Double] = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636,
        636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
        295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838,
        500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521,
        392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]

    /// The same, bold.
    private static let bold: [Double] = [
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696,
        696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372,
        372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838,
        500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595,
        478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
    ]
}
