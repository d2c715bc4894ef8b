import CaptureCheck
import CaptureModel
import Foundation
import Testing

@testable import CapturePlan

/// What a person must find in the picture of a plan, and what must not happen to it.
@Suite struct SvgPictureTests {
    @Test(arguments: PicturedPlans.all) func everyElementStandsOnceOnThePathByWhichThePlanLinksIt(name: String) throws {
        let plan = try PicturedPlans.plan(name).plan
        let picture = try #require(SvgReading(PlanFormat.svg.render(plan)))
        #expect(picture.boxes.flatMap(\.elements).sorted() == plan.elements.map(\.name).sorted())
        var places: [String: (box: Int, place: Int)] = [:]
        for (number, box) in picture.boxes.enumerated() {
            for (place, element) in box.elements.enumerated() { places[element] = (number, place) }
        }
        var drawn: Set<[Int]> = []
        for link in plan.links {
            let from = try #require(places[link.from.element])
            let to = try #require(places[link.to.element])
            if from.box == to.box {
                #expect(from.place < to.place, "\(link)")
            } else {
                drawn.insert([from.box, to.box])
            }
        }
        #expect(
            drawn == Set(picture.lines.map { [$0.from, $0.to] }), "a line for every link between boxes, and no other")
    }

    @Test(arguments: PicturedPlans.all) func everyTextFitsItsBoxAndCoversNoOther(name: String) throws {
        let picture = try #require(SvgReading(PlanFormat.svg.render(try PicturedPlans.plan(name).plan)))
        for box in picture.boxes {
            for (number, text) in box.texts.enumerated() {
                #expect(box.frame.insetBy(dx: 6, dy: 2).holds(text.frame), "\(text.words)")
                for other in box.texts[(number + 1)...] {
                    #expect(!text.frame.intersects(other.frame), "\(text.words) and \(other.words)")
                }
            }
        }
        for text in picture.others { #expect(text.frame.maxX <= picture.size.width - 40, "\(text.words)") }
    }

    @Test(arguments: PicturedPlans.all) func boxesDoNotOverlapAndNoLineRunsThroughOne(name: String) throws {
        let picture = try #require(SvgReading(PlanFormat.svg.render(try PicturedPlans.plan(name).plan)))
        for (number, box) in picture.boxes.enumerated() {
            for other in picture.boxes[(number + 1)...] { #expect(!box.frame.intersects(other.frame)) }
            let inner = box.frame.insetBy(dx: 1, dy: 1)
            for line in picture.lines {
                #expect(!line.points.contains { inner.contains($0) }, "\(line.from) to \(line.to) through \(number)")
            }
        }
    }

    @Test(arguments: PicturedPlans.all) func aSourceShowsItsDeviceSizeAndRate(name: String) throws {
        let planned = try PicturedPlans.plan(name)
        let picture = try #require(SvgReading(PlanFormat.svg.render(planned.plan)))
        for source in planned.checked.sources {
            guard let element = planned.plan.sources.first(where: { $0.node == source.name })?.element else { continue }
            let box = try #require(picture.boxes.first { $0.elements.contains(element) })
            #expect(box.words.contains(source.name.description))
            if let size = source.video?.size { #expect(box.words.contains(size.description), "\(box.words)") }
            if let rate = source.video?.rate { #expect(box.words.contains("at\(rate)fps"), "\(box.words)") }
            if case .camera(let camera)? = planned.checked.graph.sources[source.name]?.kind, camera.choice == nil {
                #expect(box.words.contains(camera.device), "\(box.words)")
            }
        }
    }

    @Test(arguments: PicturedPlans.all) func everyFileNameAndFolderIsWhole(name: String) throws {
        let planned = try PicturedPlans.plan(name)
        let picture = try #require(SvgReading(PlanFormat.svg.render(planned.plan)))
        for sink in planned.plan.sinks {
            guard let path = sink.segments?.description ?? sink.path else { continue }
            let box = try #require(picture.boxes.first { $0.elements.contains(sink.element) })
            let file = path.split(separator: "/").last.map(String.init) ?? path
            #expect(box.words.contains(file), "\(box.words)")
            #expect(box.words.contains("in" + path.dropLast(file.count)), "\(box.words)")
        }
    }

    @Test func aCanvasIsDrawnToScaleWithEveryLayerAtItsPlace() throws {
        let plan = try PicturedPlans.plan("pip.yaml").plan
        let picture = try #require(SvgReading(PlanFormat.svg.render(plan)))
        let box = try #require(picture.boxes.first { $0.elements.contains("pip") })
        let canvas = try #require(box.rectangles.first { $0.kind == "canvas" }).frame
        let layers = box.rectangles.filter { $0.kind == "layer" }.map(\.frame)
        #expect(abs(canvas.width / canvas.height - 16.0 / 9) < 0.01)
        try #require(layers.count == 2)
        let scale = canvas.width / 1920
        #expect(layers[0] == canvas)
        for (drawn, meant) in [
            (layers[1].minX - canvas.minX, 50 * scale), (layers[1].minY - canvas.minY, 100 * scale),
            (layers[1].width, 480 * scale), (layers[1].height, 270 * scale),
        ] { #expect(abs(drawn - meant) <= 0.11) }
        for words in ["1 back", "2 front"] {
            let text = try #require(box.texts.first { $0.words == words })
            #expect(layers[words == "1 back" ? 0 : 1].holds(text.frame))
        }
        #expect(box.words.contains("2front:480x270at(50,100)") && box.words.contains("1920x1080at30fps"))
    }

    @Test func aLayerTooSmallForItsWordsHasItsNumberBesideIt() throws {
        let picture = try #require(SvgReading(PlanFormat.svg.render(try PicturedPlans.plan("long").plan)))
        let box = try #require(picture.boxes.first { $0.rectangles.contains { $0.kind == "canvas" } })
        let inset = try #require(box.rectangles.last { $0.kind == "layer" }).frame
        let text = try #require(box.texts.first { $0.words == "2" })
        #expect(!inset.intersects(text.frame) && inset.insetBy(dx: -20, dy: -20).intersects(text.frame))
    }

    @Test func aParserStandsWhereItsStreamIsPacked() throws {
        let plan = try PicturedPlans.plan("service").plan
        let picture = try #require(SvgReading(PlanFormat.svg.render(plan)))
        let parsers = picture.boxes.indices.filter { box in
            picture.boxes[box].elements.contains { element in
                plan.elements.contains { $0.name == element && $0.factory == "h264parse" && $0.node == "program" }
            }
        }
        // One for the files and RTMP, which want whole access units, and one for the transport stream alone.
        #expect(parsers.count == 2)
        let encoder = try #require(picture.boxes.firstIndex { $0.elements.contains("program:h264") })
        #expect(!parsers.contains(encoder))
        #expect(parsers.allSatisfy { parser in picture.lines.contains { $0.from == encoder && $0.to == parser } })
    }

    @Test func linesAreOfVideoOrAudioAndThePictureSaysWhatItIsOf() throws {
        let text = PlanFormat.svg.render(try PicturedPlans.plan("service").plan)
        let picture = try #require(SvgReading(text))
        #expect(Set(picture.lines.map(\.media)) == ["video", "audio"])
        let heading = picture.others.map(\.words)
        for words in ["sunday-service", "rig usb3-webcams", "usb-bus", "video", "audio"] {
            #expect(heading.contains { $0.contains(words) }, "\(words) in \(heading)")
        }
        #expect(text.contains("prefers-color-scheme:dark") && text.contains("<desc"))
    }

    @Test(arguments: [PlanFormat.svg, .dot, .mermaid]) func noAddressShowsItsSecrets(format: PlanFormat) throws {
        let text = format.render(try PicturedPlans.plan("service").plan)
        #expect(text.contains("gate.example") && text.contains("live.example") && !text.contains("c4nary"))
    }
}
