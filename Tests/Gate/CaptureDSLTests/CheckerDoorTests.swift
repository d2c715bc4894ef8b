import Testing

/// The way past the checker that the truth run has is no application's.
@Suite struct CheckerDoorTests {
    private static func application(_ statement: String) -> String {
        """
        import CaptureCheck
        import CaptureModel
        func run(_ checker: Checker, _ graph: Graph) -> CheckedGraph? {
            \(statement)
        }
        """
    }

    @Test func anApplicationGetsACheckedGraphFromTheChecker() throws {
        #expect(try SwiftCompiler.errors(in: Self.application("return checker.check(graph).graph")).isEmpty)
    }

    @Test(arguments: [
        ("return checker.checkedGraph(despiteErrorsIn: graph)", "'package' protection level"),
        ("return CheckedGraph(graph: graph)", "'internal' protection level"),
        ("return Assembler(graph)", "cannot find 'Assembler' in scope"),
    ])
    func noDoorLeadsPastIt(_ statement: String, _ reason: String) throws {
        let errors = try SwiftCompiler.errors(in: Self.application(statement))
        #expect(errors.contains { $0.message.contains(reason) }, "\(errors)")
    }
}
