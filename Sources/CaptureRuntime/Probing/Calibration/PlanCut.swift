internal import CaptureModel
internal import CapturePlan

extension Plan {
    /// What the pictures of a measurement show.
    enum Picture {
        /// What the plan has.
        case planned
        /// A detailed moving one. x264, jpegenc and vp8enc took 1.39, 0.24 and 2.33 s for 132 pictures of 1280x720 of it,
        /// and 1.48, 0.20 and 1.70 s for as many of an animated film (GStreamer 1.22.0).
        case detailed
    }

    /// Where the pictures of a measurement end.
    enum End {
        /// They are thrown away.
        case nowhere
        /// They are kept in a file, as some caps have them.
        case file(String, PlannedCaps?)
    }

    /// The part of the plan that leads to some elements, as fast as it goes and for a number of pictures.
    ///
    /// All settings stay as the planner made them, but queues wait instead of dropping: what is dropped is not measured.
    ///
    /// - Parameter pictures: How many each test source gives; nil is without end.
    func cut(after ends: [String], pictures: Int?, of picture: Picture = .detailed, into end: End = .nowhere) -> Plan {
        var names = Set(ends)
        var front = ends
        while let name = front.popLast() {
            front += links.filter { $0.to.element == name }.map(\.from.element).filter { names.insert($0).inserted }
        }
        var part = Plan(name: "calibration")
        part.elements = elements.filter { names.contains($0.name) }.map { element in
            var element = element
            switch element.factory {
            case "queue": element.properties.removeAll { $0.name == "leaky" }
            case "videotestsrc": element.properties = Self.source(element.properties, pictures, picture)
            default: break
            }
            return element
        }
        part.links = links.filter { names.contains($0.from.element) && names.contains($0.to.element) }
        for (index, name) in ends.enumerated() { part.add(end, behind: name, number: index) }
        return part
    }

    private mutating func add(_ end: End, behind name: String, number: Int) {
        var steps: [PlannedElement] = []
        switch end {
        case .nowhere:
            steps = [
                PlannedElement(
                    "end-\(number)", "fakesink", [PlannedProperty("sync", .bool(false))], node: "calibration")
            ]
        case .file(let path, let caps):
            if let caps {
                let properties = [PlannedProperty("caps", .caps(caps))]
                steps.append(PlannedElement("end-\(number)-form", "capsfilter", properties, node: "calibration"))
            }
            let properties = [PlannedProperty("location", .string(path))]
            steps.append(PlannedElement("end-\(number)", "filesink", properties, node: "calibration"))
        }
        links += zip([name] + steps.map(\.name), steps).map { PlannedLink($0, $1.name) }
        elements += steps
    }

    private static func source(
        _ properties: [PlannedProperty], _ pictures: Int?, _ picture: Picture
    ) -> [PlannedProperty] {
        var rest = properties.filter { $0.name != "is-live" && $0.name != "num-buffers" }
        if picture == .detailed {
            rest = [
                PlannedProperty("pattern", .nick("zone-plate")), PlannedProperty("kx2", .int(20)),
                PlannedProperty("ky2", .int(20)), PlannedProperty("kt", .int(1)),
            ]
        }
        return rest + (pictures.map { [PlannedProperty("num-buffers", .int(Int64($0)))] } ?? [])
    }

    /// The element that gives an element its media.
    func element(before name: String) -> String? { links.first { $0.to.element == name }?.from.element }

    /// The element that takes an element's media.
    func element(after name: String) -> String? { links.first { $0.from.element == name }?.to.element }

    /// The first element of one of some factories.
    func first(_ factories: String...) -> String? { elements.first { factories.contains($0.factory) }?.name }
}
