import CaptureDiagnostics
import CaptureImport
import CaptureModel
import Testing

/// Pages as people paste them from the web, from chats and from logs: the listing in them is the same, and so is the rig.
@Suite struct PastedPageTests {
    /// What is done to each page.
    struct Wrapping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (String) -> String

        init(_ name: String, _ apply: @escaping @Sendable (String) -> String) {
            testDescription = name
            self.apply = apply
        }

        /// The same before each line.
        static func lines(_ name: String, _ prefix: @escaping @Sendable (Int) -> String) -> Wrapping {
            Wrapping(name) { text in
                text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                    .map { prefix($0.offset) + $0.element }.joined(separator: "\n")
            }
        }
    }

    private static func escaped(_ text: String, _ signs: [(String, String)]) -> String {
        signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    private static let names = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ("\"", "&quot;")]

    static let web: [Wrapping] = [
        Wrapping("named entities") { escaped($0, names) },
        Wrapping("decimal entities") {
            escaped($0, [("<", "&#60;"), (">", "&#62;"), ("'", "&#039;"), ("[", "&#91;")])
        },
        Wrapping("hexadecimal entities") {
            escaped($0, [("<", "&#x3C;"), (">", "&#x3e;"), ("'", "&#X27;"), ("]", "&#x5D;")])
        },
        Wrapping("entities escaped twice") { escaped(escaped($0, names), [("&", "&amp;")]) },
        Wrapping("blanks that do not break") { escaped($0, [("\t", "&nbsp;&nbsp;"), (" ", "&nbsp;")]) },
        Wrapping("blanks that do not break, as characters") { escaped($0, [(" ", "\u{A0}")]) },
        Wrapping("line breaks as tags") { escaped(escaped($0, names), [("\n", "<br>")]) },
        Wrapping("XHTML") { "<html><body>" + escaped(escaped($0, names), [("\n", "<br />\n")]) + "</body></html>" },
        Wrapping("a block of code") {
            "<p>It printed:</p><pre class=\"lang-swift\"><code data-x='a>b'>" + escaped($0, names)
                + "</code></pre><p>Well.</p>"
        },
        Wrapping("lines of an editor") {
            "<PRE>"
                + $0.split(separator: "\n", omittingEmptySubsequences: false).map {
                    "<span class=\"line\">" + escaped(String($0), names) + "</span>"
                }.joined(separator: "\n") + "</PRE>"
        },
        Wrapping("coloured words") {
            escaped(escaped($0, names), [("Camera", "<span style=\"color:red\">Camera</span>"), ("420", "<b>420</b>")])
        },
        Wrapping("comments between texts") { escaped($0, [("Set(", "<!-- -->Set("), ("'/'", "'<!-- x -->/'")]) },
        Wrapping("characters that do not show") { escaped($0, [("_", "\u{200B}_"), ("fps", "f\u{AD}ps")]) },
        Wrapping("entities that do not show") { escaped($0, [("_", "&#8203;_"), ("fps", "f&shy;ps")]) },
        Wrapping("Markdown") { escaped($0, [("[", "\\["), ("]", "\\]"), ("_", "\\_"), ("<", "\\<")]) },
        Wrapping("JSON") {
            "{\"message\":\"" + escaped($0, [("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t"), ("<", "\\u003c")]) + "\"}"
        },
        Wrapping("a terminal's colours") { "\u{1B}[1;32m" + escaped($0, [("Set", "\u{1B}[31mSet\u{1B}[0m")]) },
        .lines("a quotation") { _ in "> " }, .lines("a quotation of a quotation") { _ in "> > " },
        .lines("a comment") { _ in "// " }, .lines("a view with line numbers") { "\($0 + 1) | " },
        Wrapping("Windows") { escaped($0, [("\n", "\r\n")]) },
    ]

    static let logs: [Wrapping] = [
        .lines("Xcode") { "2024-05-01 12:34:56.\(789_000 + $0)+0900 MyApp[1234:56789] " },
        .lines("Xcode with a category") { "2024-05-01 12:34:56.\(789_000 + $0)+0900 MyApp[1234:56789] [Camera] " },
        .lines("NSLog") { "2024-05-01 12:34:56.\(100 + $0) My App[1234:0x1f03] " },
        .lines("a program without a time") { _ in "MyApp[1234:56789] " },
        .lines("a time") { "12:34:56.\(100 + $0) " }, .lines("a time with a comma") { _ in "12:34:56,789: " },
        .lines("a time in brackets") { _ in "[2024-05-01 12:34:56] " },
        .lines("a time and a level in brackets") { _ in "[2024-05-01T12:34:56.789Z INFO] " },
        .lines("a date in brackets") { _ in "[2024-05-01] " },
        .lines("ISO 8601") { _ in "2024-05-01T12:34:56Z INFO: " },
        .lines("a twelve-hour clock") { _ in "5/1/2024, 12:34:56 PM " },
        .lines("the kernel's log") { "[   12.\(345_678 + $0)] " },
        .lines("syslog") { _ in "May  1 12:34:56 phone MyApp(AVFoundation)[1234] <Notice>: " },
        .lines("journal") { _ in "May 01 12:34:56 host myapp[1234]: " },
        .lines("the system's log") {
            "2024-05-01 12:34:56.\(789_000 + $0)+0900 0x1a2b3    Default     0x0                  1234   0    MyApp: "
                + "(MyLib) [com.example.app:camera] "
        },
        .lines("the system's log, compact") { _ in "2024-05-01 12:34:56.789 Df MyApp[1234:1a2b3] [com.example:camera] "
        },
        .lines("a host and a program") { _ in "12:34:56 host camera-test " },
    ]

    /// What comes of each page as it is.
    private static let plain: [String: ImportedRig] = Dictionary(
        uniqueKeysWithValues: [Pages.deviceSets, Pages.formats, Pages.v4l2].compactMap { name in
            let cameras = name == Pages.formats ? ["back-wide"] : []
            return (try? Pages.text(name)).map { (name, ImportedRig($0, named: "page.txt", cameras: cameras)) }
        })

    @Test(arguments: [Pages.deviceSets, Pages.formats, Pages.v4l2], web + logs)
    func aListingGivesTheSameRigHoweverItIsPasted(_ name: String, _ wrapping: Wrapping) throws {
        let text = try Pages.text(name)
        let plain = try #require(Self.plain[name])
        let pasted = ImportedRig(
            wrapping.apply(text), named: "page.txt", cameras: name == Pages.formats ? ["back-wide"] : [])
        #expect(pasted.rig == plain.rig, "\(pasted.rendered)")
        #expect(pasted.listings.map(\.kind) == plain.listings.map(\.kind))
        #expect(pasted.listings.map(\.count) == plain.listings.map(\.count))
        #expect(pasted.diagnostics.map(\.message) == plain.diagnostics.map(\.message), "\(pasted.rendered)")
    }

    @Test func placesAreThoseOfThePageAsItWasGiven() throws {
        let row = "&lt;AVCaptureDeviceFormat: 0x1 &#39;vide&#39;/&#39;420v&#39; 640x 480, { 3- 30 fps}, fov:wide&gt;"
        let imported = ImportedRig("<pre>12:34:56 \(row)</pre>", cameras: ["back-wide"])
        let column = try #require("<pre>12:34:56 \(row)".ranges(of: "fov").first).lowerBound
        #expect(
            imported.places == [
                "listing-not-understood 1:\("<pre>12:34:56 \(row)".distance(from: "".startIndex, to: column) + 1)"
            ])
        #expect(imported.rendered.contains(" 1 | <pre>12:34:56 &lt;AVCaptureDeviceFormat"), "\(imported.rendered)")
    }

    @Test func aPlaceEndsBehindTheWholeOfAnEntity() throws {
        let imported = ImportedRig("[Set([[Back Camera][x:0]]), &quot;and&quot; Set([[Front Camera][x:1]])]")
        let finding = try #require(imported.diagnostics.first { $0.code.slug == "listing-not-understood" })
        #expect(finding.range?.start.column == 29)
        #expect(finding.range?.end.column == 44)
    }

    @Test func typographicSignsOfAWebPageAreThoseOfTheKeyboard() throws {
        let rows = [
            "<AVCaptureDeviceFormat: 0x1 “vide”/&quot;420v&quot; 640x480, { 3-30 fps}, ISO:22.0-704.0>",
            "<AVCaptureDeviceFormat: 0x1 ‘vide’/‘420v’ 640×480, { 3–30 fps}, ISO:22.0–704.0>",
            "&lt;AVCaptureDeviceFormat: 0x1 &#8216;vide&#8217;/&#8216;420v&#8217; 640&#215;480, { 3&#8211;30 fps}, ISO:22.0&ndash;704.0&gt;",
        ]
        let plain = "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, { 3-30 fps}, ISO:22.0-704.0>"
        for row in rows {
            let imported = ImportedRig(row, cameras: ["back-wide"])
            #expect(imported.rig == ImportedRig(plain, cameras: ["back-wide"]).rig, "\(imported.rendered)")
        }
        let v4l2 = ImportedRig("ioctl: VIDIOC_ENUM_FMT\n\t[0]: ‘YUYV’ (YUYV 4:2:2)\n\t\tSize: Discrete 640×480")
        #expect(v4l2.rig?.cameras.first?.formats.map(\.size) == [Size(640, 480)])
    }

    @Test func theNameOfACameraKeepsItsTypographicSigns() {
        #expect(ImportedRig("[Set([[Kim’s Phone – Camera][x:0]])]").rig?.cameras.first?.label == "Kim’s Phone – Camera")
        #expect(ImportedRig("[Set([[Tom &amp; Kim][x:0]])]").rig?.cameras.first?.label == "Tom & Kim")
    }

    @Test func whatOnlyLooksLikeAnEntityStays() {
        #expect(
            ImportedRig("[Set([[A&B; &nosuch; &#0; &#xD800; & C][x:0]])]").rig?.cameras.first?.label
                == "A&B; &nosuch; &#0; &#xD800; & C")
    }

    @Test func escapedCharactersOfOtherScriptsAreRead() {
        let imported = ImportedRig("[Set([[\\U80cc\\U9762\\U30ab\\U30e1\\U30e9][x:0], [\\ud83d\\udcf7 \\uD83D][x:1]])]")
        #expect(imported.rig?.cameras.map(\.label) == ["背面カメラ", "📷 \\uD83D"])
    }

    /// What a log hides is no name: all cameras would be one.
    @Test func aNameThatTheLogKeepsPrivateIsTold() {
        let imported = ImportedRig("[Set([[<private>][<private>]]), Set([[Back Camera][x:0]])]")
        #expect(imported.rig?.cameras.map(\.label) == ["Back Camera"])
        let hidden = ImportedRig("[Set([[Back Camera][x:0]]), Set([[<private>][<private>]])]")
        #expect(hidden.rendered.contains("private"), "\(hidden.rendered)")
    }

    @Test func aRowWhoseBracketBeginsALineIsNoQuotation() {
        let imported = ImportedRig(
            "<AVCaptureDeviceFormat: 0x1 'vide'/'420v' 640x480, {3-30 fps}\n>\n", cameras: ["front"])
        #expect(imported.rig?.cameras.first?.formats.count == 1)
    }
}
