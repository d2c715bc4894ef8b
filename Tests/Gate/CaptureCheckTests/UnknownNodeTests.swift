import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// A name that no node has is told what is most probably meant by it.
@Suite struct UnknownNodeTests {
    private func ways(_ sink: String, more: String = "") throws -> [String] {
        try check(
            """
            mcpipe: 1
            name: names
            sources: { cam: { pattern: ball }, hall: { pattern: snow }\(more) }
            sinks: { all: { record: "{source}.mp4", each: [cam, hall] }, f: { record: x.mp4, \(sink) } }
            """
        ).first("unknown-node").fixIts.map(\.message)
    }

    @Test(arguments: [
        ("video: sources.cam", "replace 'sources.cam' with 'cam': a node is called by its name alone"),
        ("video: cam#1", "replace 'cam#1' with 'cam': a comment begins with a blank and '#'"),
        ("video: cam hall", "write '[cam, hall]', with commas, where several may stand"),
        ("video: cam, audio: false", "name a node, or leave the key out"),
        ("video: door", "add a source named 'door', or use a name that is there"),
        ("video: \"a b\"", "use a name that is there"),
    ])
    func whatIsMeantIsOffered(sink: String, help: String) throws {
        #expect(try ways(sink) == [help])
    }

    @Test func theNodeThatAsksIsNotAmongThoseThatCanBeUsed() throws {
        let finding = try check(
            """
            mcpipe: 1
            name: names
            sources: { cam: { pattern: ball } }
            compositors: { both: { size: 64x48, layers: [cam, door] } }
            sinks: { f: { record: x.mp4, video: both } }
            """
        ).first("unknown-node")
        #expect(finding.notes.map(\.message) == ["names that can be used: 'cam'"])
    }

    @Test func aSinkWithANodeInThePlaceOfItsFileIsToldOnlyThat() throws {
        let wrong = try check(
            """
            mcpipe: 1
            name: names
            sources: { cam: { pattern: ball } }
            sinks: { f: { record: cam }, g: { record: x.mp4 } }
            """)
        #expect(wrong.slugs == ["unknown-container", "empty-sink"])
        #expect(try wrong.first("empty-sink").subjects == ["g"])
    }

    /// It has to be renamed itself.
    @Test func aNameThatNoNodeMayHaveIsNotOffered() throws {
        #expect(
            try ways("video: sources-door", more: ", sources.door: { pattern: smpte }").allSatisfy {
                !$0.hasPrefix("replace")
            })
    }

    /// A layout may place what is a node and no layer: it has to be made one.
    @Test func aNodeThatIsNoLayerIsNotTakenForAnother() throws {
        let finding = try check(
            """
            mcpipe: 1
            name: names
            sources: { cam: { pattern: ball }, cam2: { pattern: snow } }
            compositors: { c: { size: 64x48, layers: [cam], layouts: { both: [cam, cam2] } } }
            sinks: { f: { record: x.mp4, video: c }, g: { record: y.mp4, video: cam2 } }
            """
        ).first("unknown-layer")
        #expect(finding.fixIts.map(\.message) == ["add 'cam2' to 'layers'"])
    }

    @Test(arguments: [
        ("[cam, hall]", ["'cam' lies wholly behind 'hall' in compositor 'c'"]),
        ("[cam, { source: hall, scale: 0.5 }]", []), ("[cam, { source: hall, opacity: 0.5 }]", []),
        ("[{ source: cam, z: 5 }, hall]", ["'hall' lies wholly behind 'cam' in compositor 'c'"]),
    ])
    func aLayerThatIsNeverSeenIsTold(layers: String, messages: [String]) throws {
        let found = try check(
            """
            mcpipe: 1
            name: names
            sources: { cam: { pattern: ball, format: 64x48@30 }, hall: { pattern: snow, format: 64x48@30 } }
            compositors: { c: { size: 64x48, layers: \(layers) } }
            sinks: { f: { record: x.mp4, video: c } }
            """
        ).outcome.diagnostics.filter { $0.code.slug == "covered-layer" }
        #expect(found.map(\.message) == messages)
    }
}
