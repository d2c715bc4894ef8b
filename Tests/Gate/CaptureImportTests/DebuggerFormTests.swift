import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Device sets as lldb, `dump` and Objective-C print them.
@Suite struct DebuggerFormTests {
    private static let (back, front, wide) = (
        "[Back Camera][x:0]", "[Front Camera][x:1]", "[Back Ultra Wide Camera][x:5]"
    )
    private static func object(_ camera: String) -> String { "<AVCaptureFigVideoDevice: 0x105d1c4a0 \(camera)>" }

    private static let plain = "[Set([\(back), \(front)]), Set([\(front), \(wide)]), Set([\(back)])]"

    static let forms: [(String, String)] = [
        (
            "lldb: po of an array",
            """
            (lldb) po session.supportedMultiCamDeviceSets
            ▿ 3 elements
              ▿ 0 : 2 elements
                - 0 : \(object(back))
                - 1 : \(object(front))
              ▿ 1 : 2 elements
                - 0 : \(object(front))
                - 1 : \(object(wide))
              ▿ 2 : 1 element
                - 0 : \(object(back))

            (lldb)
            """
        ),
        (
            "lldb: po of an optional, and words behind it",
            """
            ▿ Optional<Array<Set<AVCaptureDevice>>>
              ▿ some : 3 elements
                ▿ 0 : 2 elements
                  - 0 : \(object(back))
                  - 1 : \(object(front))
                ▿ 1 : 2 elements
                  - 0 : \(object(front))
                  - 1 : \(object(wide))
                ▿ 2 : 1 element
                  - 0 : \(object(back))
            That is all.
            """
        ),
        (
            "dump",
            """
            ▿ 3 elements
              ▿ 2 members
                - \(back) #0
                  - super: NSObject
                - \(front) #1
                  - super: NSObject
              ▿ 2 members
                - \(front) #1
                - \(wide) #2
                  - super: NSObject
              ▿ 1 member
                - \(back) #0
            """
        ),
        (
            "Objective-C: po",
            """
            <__NSArrayM 0x283e0d>(
            {(
                \(object(back)),
                \(object(front))
            )},
            {(
                \(object(front)),
                \(object(wide))
            )},
            {(
                \(object(back))
            )}
            )
            """
        ),
        (
            "Objective-C: NSLog",
            """
            2024-05-01 12:34:56.789 MyApp[1234:56789] sets: (
                    {(
                    "\(object(back))",
                    "\(object(front))"
                )},
                    {(
                    "\(object(front))",
                    "\(object(wide))"
                )},
                    {(
                    "\(object(back))"
                )}
            )
            """
        ),
        (
            "Objective-C: sets as quoted texts",
            #"("{(\n    \"\#(object(back))\",\n    \"\#(object(front))\"\n)}", "{(\n \#(object(front)),\n \#(object(wide))\n)}", "{(\n \#(object(back))\n)}")"#
        ),
        ("Swift: an optional", "Optional(\(plain))"),
        (
            "Swift: an optional of debugPrint",
            "Optional([Set([\(object(back)), \(object(front))]), Set([\(object(front)), \(object(wide))]), Set([\(object(back))])])"
        ),
        ("Swift: with a name", "sets = \(plain)\n"),
    ]

    @Test(arguments: forms) func setsAreTheSameInEveryForm(_ name: String, _ page: String) throws {
        let expected = try #require(ImportedRig(Self.plain).rig)
        for text in [
            page, page.replacing("<", with: "&lt;").replacing(">", with: "&gt;"), page.replacing("\n", with: "\r\n"),
        ] {
            let imported = ImportedRig(text)
            #expect(imported.listings.map(\.count) == [3], "\(imported.rendered)")
            #expect(imported.rig == expected, "\(imported.rendered)")
            #expect(imported.diagnostics.map(\.code.slug) == ["not-in-listing"], "\(imported.rendered)")
        }
    }

    @Test func timesBeforeEachLineOfATreeAreTakenAway() throws {
        let page = Self.forms[0].1.split(separator: "\n").map { "12:34:56.789 App[1:2] \($0)" }.joined(separator: "\n")
        #expect(ImportedRig(page).rig == ImportedRig(Self.plain).rig)
    }

    @Test func formatsInATreeAreRead() {
        let row = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, {3-30 fps}>"
        for page in [
            "▿ 2 elements\n  - 0 : \(row)\n  - 1 : \(row)", "(\n    \"\(row)\",\n    \"\(row)\"\n)",
            "<__NSArrayI 0x6>(\n\(row),\n\(row)\n)",
            "▿ 2 elements\n  - \(row) #0\n    - super: NSObject\n  - \(row) #1\n",
        ] {
            let imported = ImportedRig(page, cameras: ["front", "back-wide"])
            #expect(imported.listings.first?.kind == .formats)
            #expect(imported.rig?.cameras.first?.name == "front", "\(imported.rendered)")
        }
    }

    /// A set of which a camera is missing is not used: nobody knows what it would have said.
    @Test func aTreeThatIsCutOffIsTold() throws {
        let lines = Self.forms[0].1.split(separator: "\n")
        let cut = ImportedRig(lines.prefix(7).joined(separator: "\n"))
        #expect(cut.listings.map(\.count) == [1], "\(cut.rendered)")
        #expect(cut.rendered.contains("1 of its 2 elements are cameras"), "\(cut.rendered)")
        #expect(cut.rendered.contains("it has 2 of its 3 elements"), "\(cut.rendered)")
        #expect(
            cut.places.filter { $0.hasPrefix("listing-") } == [
                "listing-not-understood 2:1", "listing-not-understood 6:3",
            ])
        let objective = ImportedRig(Self.forms[3].1.split(separator: "\n").prefix(7).joined(separator: "\n"))
        #expect(objective.listings.map(\.count) == [1])
        #expect(objective.places.filter { $0.hasPrefix("listing-") }.count == 1, "\(objective.rendered)")
    }

    @Test func aTreeWithoutItsBeginningGivesNoSet() {
        let lines = Self.forms[0].1.split(separator: "\n")
        let imported = ImportedRig(lines.dropFirst(3).prefix(2).joined(separator: "\n"))
        #expect(imported.rig == nil)
        #expect(imported.diagnostics.map(\.code.slug) == ["no-listing"])
    }

    /// `devices` prints as a set of `supportedMultiCamDeviceSets` does, and would let all cameras of a phone run together.
    @Test(arguments: [
        "▿ 2 elements\n  - 0 : \(object(back))\n  - 1 : \(object(front))",
        "<__NSArrayM 0x1>(\n\(object(back)),\n\(object(front))\n)", "[\(object(back)), \(object(front))]",
    ])
    func aPlainListOfCamerasIsNoSet(_ page: String) throws {
        let imported = ImportedRig(page)
        #expect(imported.rig == nil)
        #expect(imported.diagnostics.map(\.code.slug) == ["no-listing"])
        #expect(imported.rendered.contains("which of them may run together"), "\(imported.rendered)")
        let beside = ImportedRig("\(page)\n\(Self.plain)")
        #expect(beside.rig == ImportedRig(Self.plain).rig)
    }

    @Test func whatIsDrawnBelowACameraIsNoSetOfTheListing() throws {
        let imported = ImportedRig(
            """
            ▿ 1 element
              ▿ 2 members
                - \(Self.back) #0
                  ▿ constituents: 1 member
                    - \(Self.wide) #2
                  ▿ 1 element
                    ▿ 1 member
                      - \(Self.wide) #2
                - \(Self.front) #1
            """)
        #expect(imported.rig == ImportedRig("[Set([\(Self.back), \(Self.front)])]").rig, "\(imported.rendered)")
    }
}
