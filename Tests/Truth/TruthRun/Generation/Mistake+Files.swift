import CaptureModel

extension Mistake {
    func applyToFile(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        let recordings = graph.sinks.filter { if case .record = $0.kind { true } else { false } }
        guard let sink = recordings.randomElement(using: &dice), case .record(var record) = sink.kind else {
            return false
        }
        switch self {
        case .sameFile:
            guard let other = recordings.first(where: { $0.name != sink.name }), case .record(let first) = other.kind
            else { return false }
            // The letters' case tells no two files apart everywhere; the container follows the name.
            let text = first.path.description
            let same = dice.chance(50) ? text.replacing("{take}", with: "T").replacing("{name}", with: "RANDOM") : text
            record = Sink.Record(
                to: FileTemplate(unchecked: same.replacing("{sink}", with: "\(other.name)")),
                container: first.container, video: first.video, audio: first.audio)
        case .escape:
            record.path = changed(record, dice.pick(["../{sink}", "a/../{sink}", "a/../../{sink}", "/tmp/{sink}"]))
        case .unusableName:
            let ending = record.path.description.split(separator: ".").last.map { ".\($0)" } ?? ""
            let long = String(repeating: "f", count: dice.pick([255, 256]) - ending.utf8.count)
            record.path = FileTemplate(
                unchecked: dice.pick([long + ending, long + ending, "folder/", "tab\t\(sink.name)\(ending)"]))
        case .unknownEnding: record.path = FileTemplate(unchecked: "{sink}.\(dice.pick(["avi", "MP4", "mp5", "mkv"]))")
        case .wrongEnding: record.container = dice.pick(Container.allCases)
        case .wall: record.path = changed(record, dice.pick(["wall/{sink}", "folder/{sink}"]))
        case .exists: record.path = FileTemplate(unchecked: dice.pick(["taken.mkv", "taken.mp4", "folder.mkv"]))
        case .template: record.path = changed(record, dice.pick(["{takes}-{sink}", "{take-{sink}", "{{{sink}}}"]))
        default: return false
        }
        graph.sinks.insert(Sink(sink.name, .record(record), video: sink.video, audio: sink.audio))
        return true
    }

    /// Another name with the same ending.
    private func changed(_ record: Sink.Record, _ name: String) -> FileTemplate {
        let ending = Container(path: record.path.description).map { ".\($0.rawValue)" } ?? ""
        return FileTemplate(unchecked: name + ending)
    }

    func applyToTracks(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        let recordings = graph.sinks.filter { if case .record = $0.kind { true } else { false } }
        guard var sink = recordings.randomElement(using: &dice), case .record(var record) = sink.kind else {
            return false
        }
        switch self {
        case .heldVideo where sink.video != nil:
            record.video = VideoSettings(codec: dice.pick(VideoCodec.allCases))
        case .heldAudio where !sink.audio.isEmpty: record.audio = AudioSettings(codec: dice.pick(AudioCodec.allCases))
        case .soundRate where !sink.audio.isEmpty:
            record.audio.sampleRate = dice.pick([7999, 8000, 10_000, 11_025, 44_100, 88_200, 96_000, 96_001, 192_000])
        case .soundChannels where !sink.audio.isEmpty: record.audio.channels = dice.number(0...9)
        case .oddSize where sink.video != nil:
            record.video.size = dice.pick([
                Size(95, 64), Size(96, 63), Size(2, 2), Size(1, 1), Size(16, 16), Size(3, 200),
            ])
        case .hardware where sink.video != nil: record.video.encoder = .hardware
        case .opusInMP4 where !sink.audio.isEmpty:
            record.path = FileTemplate(unchecked: "{sink}-opus.mp4")
            record.container = nil
            record.video = VideoSettings()
            record.audio = AudioSettings(codec: .opus)
        default: return false
        }
        sink.kind = .record(record)
        graph.sinks.insert(sink)
        return true
    }
}
