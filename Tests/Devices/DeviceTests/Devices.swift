/// What `mcpipe devices --format json` answers.
struct Devices: Decodable {
    struct Format: Decodable {
        var width, height: Int
        var encoding: String
    }

    struct Camera: Decodable {
        var name, device: String
        var aliases: [String]
        var formats: [Format]
    }

    struct Microphone: Decodable {
        var name, device: String
        var aliases: [String]
    }

    var cameras: [Camera]
    var microphones: [Microphone]
}
