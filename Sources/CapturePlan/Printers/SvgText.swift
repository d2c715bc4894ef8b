/// A number without a needless fraction, rounded to a tenth.
func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : String(Double(tenths) / 10)
}

/// A text for an XML document, between tags or in double quotes.
func xml(_ text: String) -> String {
    text.withoutControls.replacingScalars { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }
}
