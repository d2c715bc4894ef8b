import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// A camera that is asked for by what it is: the first kind that the rig has is taken, and the plan says why.
@Suite struct CameraChoiceTests {
    private func graph(_ camera: String, rig: String, more: String = "") -> String {
        """
        mcpipe: 1
        name: phone
        rig: \(rig)
        sources:
          back: { camera: \(camera)\(more) }
        sinks:
          file: { record: "{take}.mp4", video: back }
        """
    }

    private func taken(_ camera: String, rig: String) throws -> String? {
        try check(graph(camera, rig: rig)).graph.sources.last?.deviceReason
    }

    @Test func aPhoneWithThreeCamerasGivesTheTripleOne() throws {
        #expect(
            try taken("{ position: back }", rig: "iphone-11-pro-max")
                == "camera 'back-triple', triple at position 'back': the kind that is best")
    }

    @Test func aPhoneWithTwoGivesTheDualOneAndOneWithOneGivesThat() throws {
        #expect(
            try taken("{ position: back, any-of: [triple, dual-wide, dual, wide] }", rig: "iphone-xs")
                == "camera 'back-dual', dual at position 'back': for there is no triple or dual-wide")
        #expect(
            try taken("{ any-of: [triple, dual-wide, dual, wide] }", rig: "iphone-12")
                == "camera 'back-wide', wide: for there is no triple, dual-wide or dual")
        #expect(
            try taken("{ position: front, any-of: [dual, true-depth] }", rig: "iphone-11-pro-max")
                == "camera 'front-true-depth', true-depth at position 'front': for there is no dual")
    }

    @Test func whereThereIsNoneTheFindingNamesWhatThereIs() throws {
        let finding = try check(graph("{ position: back, any-of: [triple, dual] }", rig: "iphone-12"))
            .first("no-camera-of-kind")
        #expect(finding.message == "source 'back' asks for a back triple or dual camera, and rig 'iphone-12' has none")
        #expect(finding.notes.map(\.message) == ["rig 'iphone-12' has 'back-wide' (back, wide)"])
        #expect(finding.fixIts.map(\.message) == ["add 'wide' to 'any-of', which takes 'back-wide'"])
        let front = try check(graph("{ position: front }", rig: "iphone-12")).first("no-camera-of-kind")
        #expect(
            front.fixIts.map(\.message)
                == ["write 'position: back', or leave it out, which takes 'back-wide'"])
    }

    @Test func aPhoneWithoutATelephotoHasACropOfItsWideCamera() throws {
        let way = "take a crop of 'back-wide' instead: 'camera: back-wide' and 'zoom: 2'"
        for camera in ["back-telephoto", "{ position: back, any-of: telephoto }"] {
            let finding = try #require(try check(graph(camera, rig: "iphone-12")).outcome.diagnostics.first)
            #expect(finding.fixIts.map(\.message).last == way, "\(finding)")
        }
        #expect(try check(graph("back-wide", rig: "iphone-12", more: ", zoom: 2")).errors == [])
        // A name that is none of a telephoto gets no such answer.
        let other = try #require(try check(graph("back-triple", rig: "iphone-12")).outcome.diagnostics.first)
        #expect(!other.fixIts.map(\.message).contains(way))
    }

    private static let four = """
        mcpipe: 1
        name: four
        rig: iphone-11-pro-max
        sources:
          ultra: { camera: back-ultra-wide, format: 720p@30 }
          back:  { camera: back-wide, format: 720p@30 }
          tele:  { camera: back-telephoto, format: 720p@30 }
          front: { camera: front, format: 720p@30 }
        sinks:
          iso: { record: "{take}-{source}.mp4", each: [ultra, back, tele, front] }
        """

    @Test func aTelephotoThatIsOneTooManyIsACropOfTheWideCamera() throws {
        let help = try check(Self.four).first("unsupported-camera-combination").fixIts.map(\.message)
        #expect(
            help == [
                "remove 'ultra', 'back', 'tele' or 'front'",
                "replace 'tele' with a crop of 'back': 'tele: { virtual: back, zoom: 2 }'",
            ])
        let mended = Self.four.replacing(
            "tele:  { camera: back-telephoto, format: 720p@30 }", with: "tele: { virtual: back, zoom: 2 }")
        #expect(try check(mended).errors == [])
    }

    @Test func aCropIsNotOfferedWhereItWouldBeRefusedToo() throws {
        // The wide camera follows from nothing here: with it in the telephoto's place the three run, and one of it is not open.
        let three = Self.four.replacing("  back:  { camera: back-wide, format: 720p@30 }\n", with: "")
            .replacing("ultra, back, tele", with: "ultra, tele").replacing(
                "{ camera: front,", with: "{ camera: back-dual,")
        let help = try check(three).first("unsupported-camera-combination").fixIts.map(\.message)
        #expect(!help.contains { $0.contains("crop") }, "\(help)")
    }

    @Test func aCropGoesAsFarAsTheRigsOwnTelephotoWould() throws {
        let row = MediaFormat(.raw(.nv12), .hd720, .range(FrameRate(1), FrameRate(30)))
        let rig = Rig(
            name: "desk",
            cameras: [
                RigCamera("w", position: .back, kind: .wide, formats: [row]),
                RigCamera("t", position: .back, kind: .telephoto, formats: [row]),
                RigCamera("u", position: .back, kind: .ultraWide, formats: [row]),
                RigCamera(
                    "d", position: .back, kind: .dual, constituents: ["w", "t"], switchOver: [3.5], formats: [row]),
            ], deviceSets: .facets([["w", "u"], ["t"], ["d"]]))
        let text = """
            mcpipe: 1
            name: desk
            sources:
              near: { camera: t, zoom: 2 }
              all: { camera: u }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [near, all] }
            """
        let help = try check(text, rig: rig).first("unsupported-camera-combination").fixIts.map(\.message)
        #expect(help.last == "take a crop of 'w' instead: 'camera: w' and 'zoom: 7'", "\(help)")
    }
}
