import CaptureTesting
import Foundation
import Testing

/// The documentation catalogs: one a library, and every symbol named is there.
@Suite struct CatalogTests {
    static let modules = [
        "CaptureDiagnostics", "CaptureModel", "CaptureDSL", "CaptureYAML", "CaptureElements", "CaptureCheck",
        "CapturePlan",
        "SessionLogic", "CaptureRuntime", "GStreamerKit", "RecordingNode", "MCPipe",
    ]

    @Test(arguments: modules) func everySymbolOfALandingPageIsPublic(module: String) throws {
        let page = try Fixtures.text("Sources/\(module)/\(module).docc/\(module).md")
        let named = Set(page.matches(of: /``([A-Za-z]+)(\/[^`]*)?``/).map { String($0.1) })
        let types = SwiftFile.sources.filter { $0.module == module }.flatMap { $0.code.compactMap(\.publicType) }
        #expect(page.hasPrefix("# ``\(module)``\n"))
        #expect(named.count > 3)
        for name in named.subtracting([module]) {
            #expect(types.contains(name), "\(module).md names '\(name)', which is no public type there")
        }
    }
}
