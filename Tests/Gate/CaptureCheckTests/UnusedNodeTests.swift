import CaptureTesting
import Testing

/// What is declared and not used.
@Suite struct UnusedNodeTests {
    /// `//` before a name puts a node out of use; the twin is a node that was forgotten.
    @Test(arguments: [("//b", ["invalid-node-name"]), ("b", ["unused-node"])])
    func aNodeWhoseNameIsNoneIsNotCalledUnusedToo(name: String, wanted: [String]) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: unused
            sources: { a: { pattern: smpte }, "\(name)": { pattern: ball } }
            sinks: { r: { record: x.mkv, video: a } }
            """)
        #expect(checked.slugs == wanted)
    }
}
