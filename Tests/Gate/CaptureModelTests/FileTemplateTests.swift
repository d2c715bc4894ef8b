import CaptureModel
import Testing

@Suite struct FileTemplateTests {
    @Test func placeholdersAreReplaced() throws {
        let template = try FileTemplate(parsing: "recordings/{name}-{take}-{source}.mp4")
        #expect(template.expanded { "<\($0.rawValue)>" } == "recordings/<name>-<take>-<source>.mp4")
        #expect(template.uses(.take) && !template.uses(.sink))
    }

    @Test(arguments: FileTemplate.Placeholder.allCases)
    func everyPlaceholderIsRead(placeholder: FileTemplate.Placeholder) throws {
        let template = try FileTemplate(parsing: "{\(placeholder.rawValue)}")
        #expect(template.parts == [.placeholder(placeholder)])
    }

    @Test(arguments: [
        ("a{{b}}c", "a{b}c"), ("{{{name}}}", "{N}"), ("", ""), ("plain.mp4", "plain.mp4"), ("{{name}}", "{name}"),
    ])
    func aDoubledBraceStandsForItself(text: String, file: String) throws {
        #expect(try FileTemplate(parsing: text).expanded { _ in "N" } == file)
    }

    @Test(arguments: [
        ("{nmae}.mp4", FileTemplate.ParseError.unknownPlaceholder("nmae")), ("{}", .unknownPlaceholder("")),
        ("{name", .unbalancedBrace), ("name}", .unbalancedBrace), ("{", .unbalancedBrace),
        ("{name}}", .unbalancedBrace),
    ])
    func aTextThatIsNoTemplateSaysWhy(text: String, error: FileTemplate.ParseError) {
        #expect(throws: error) { try FileTemplate(parsing: text) }
        let unchecked = FileTemplate(unchecked: text)
        #expect(unchecked.error == error)
        #expect(unchecked.description == text)
        #expect(unchecked.parts == [.text(text)])
    }

    @Test func anUncheckedTemplateThatIsOneEqualsItsCheckedTwin() throws {
        #expect(FileTemplate(unchecked: "{name}.mp4") == (try FileTemplate(parsing: "{name}.mp4")))
    }
}
