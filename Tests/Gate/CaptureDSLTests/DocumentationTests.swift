import Testing

/// The Swift examples of the documentation catalogs compile as they stand.
@Suite struct DocumentationTests {
    static let catalogs = ["CaptureDSL", "CaptureModel", "CaptureDiagnostics"]

    @Test(arguments: catalogs)
    func theExamplesOfALandingPageCompile(module: String) throws {
        let text = try Checkout.text(of: "Sources/\(module)/\(module).docc/\(module).md")
        #expect(text.hasPrefix("# ``\(module)``\n"))
        try compile(text)
    }

    @Test func theExamplesOfTheGuideToTheClockCompile() throws { try compile(Checkout.text(of: "docs/guide/clock.md")) }

    @Test func theExamplesOfTheGuideToSlowMotionCompile() throws {
        try compile(Checkout.text(of: "docs/guide/slow-motion.md"))
    }

    @Test func theExamplesOfTheGuideToTakesCompile() throws { try compile(Checkout.text(of: "docs/guide/takes.md")) }

    @Test func theExamplesOfTheGuideToDisksCompile() throws { try compile(Checkout.text(of: "docs/guide/disk.md")) }

    @Test func theExamplesOfTheGuideToLostSourcesCompile() throws {
        try compile(Checkout.text(of: "docs/guide/lost-sources.md"))
    }

    private func compile(_ text: String) throws {
        let examples = text.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
        #expect(!examples.isEmpty, "the page shows an example")
        for example in examples {
            let body = example.split(separator: "\n", omittingEmptySubsequences: false)
            let imports = body.filter { $0.hasPrefix("import ") }.joined(separator: "\n")
            let rest = body.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let errors = try SwiftCompiler.errors(in: "\(imports)\nfunc example() async throws {\n\(rest)\n}\n")
            #expect(errors.isEmpty, "\(errors)")
        }
    }
}
