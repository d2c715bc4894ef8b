/// A key of a mapping: its name, how its value is written and read, and what it means.
struct Key<Value>: KeyRow {
    let shape: Shape<Value>
    let row: Section.Row

    /// Declares a key; a required one is reported where it is missing.
    init(
        _ name: String, _ shape: Shape<Value>, required: Bool = false, default fallback: String? = nil,
        _ summary: String
    ) {
        self.shape = shape
        row = Section.Row(name: name, form: shape.form, isRequired: required, fallback: fallback, summary: summary)
    }
}
