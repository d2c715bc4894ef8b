import CaptureCheck
import Testing

/// How the manifests of takes are called.
@Suite struct ManifestNameTests {
    @Test(arguments: [
        ("lecture", "001", "lecture-001"), ("a/b", "001", "a-b-001"), (".hidden", "x/y", "_hidden-x-y"),
    ])
    func aManifestIsCalledAfterGraphAndTake(graph: String, take: String, name: String) {
        #expect(ManifestName.base(graph: graph, take: take) == name)
    }

    /// Each number would else look as if it were taken, for ever.
    @Test(arguments: [String(repeating: "n", count: 250), String(repeating: "ü", count: 125)])
    func ofAGraphWithALongNameTheTakesAreStillToldApart(graph: String) {
        let names = ["001", "002"].map { ManifestName.base(graph: graph, take: $0) }
        #expect(names[0] != names[1] && names[0].hasSuffix("-001"))
        #expect(names.allSatisfy { $0.utf8.count <= 200 })
        let long = ManifestName.base(graph: graph, take: graph)
        #expect(long.utf8.count <= 200 && !long.isEmpty)
    }
}
