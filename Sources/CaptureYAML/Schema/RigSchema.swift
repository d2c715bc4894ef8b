/// The JSON Schema of rig files, for editors and validators.
public enum RigSchema {
    /// What the schema's `$id` names it by, with the version of the file format.
    public static let identifier = "urn:mcpipe:schema:rig:\(RigKeys.version)"

    /// The schema (draft 2020-12), made from the tables that the loader reads by.
    public static func json() -> String {
        SchemaWriter.json(for: RigKeys.section, title: "mcpipe rig file", identifier: identifier)
    }
}
