/// The JSON Schema of pipeline files, for editors and validators.
public enum PipelineSchema {
    /// What the schema's `$id` names it by, with the version of the file format.
    public static let identifier = "urn:mcpipe:schema:pipeline:\(PipelineKeys.version)"

    /// The schema (draft 2020-12), made from the tables that the loader reads by.
    public static func json() -> String {
        SchemaWriter.json(for: PipelineKeys.section, title: "mcpipe pipeline file", identifier: identifier)
    }
}
