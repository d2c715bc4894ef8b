internal import GStreamerKit

/// Encoders that need a device: a plugin can be installed where its device is not.
enum HardwareEncoders {
    /// How the factories' names begin: NVIDIA, VA-API (new and old plugin), Intel, V4L2, AMD, Vulkan, OpenMAX.
    private static let families = ["nv", "va", "qsv", "msdk", "v4l2", "amf", "vulkan", "omx"]
    private static let limit = Duration.seconds(5)

    /// The hardware encoders that cannot be opened, with the reason.
    ///
    /// - Parameter elements: The factories here; where none is a hardware encoder, nothing is opened.
    static func unusable(among elements: Set<String>) async -> [String: String] {
        let encoders = elements.filter { name in
            name.hasSuffix("enc") && families.contains { name.hasPrefix($0) }
                && (try? ElementFactory.find(name))?.classification.contains("Encoder") == true
        }
        return await withTaskGroup(of: (String, String?).self) { group in
            for encoder in encoders { group.addTask { (encoder, await problem(opening: encoder)) } }
            return await group.reduce(into: [:]) { found, answer in found[answer.0] = answer.1 }
        }
    }

    /// Why an element cannot be opened; nil where it can.
    static func problem(opening encoder: String) async -> String? {
        let thread = BlockingExecutor(label: encoder)
        do throws(GStreamerError) {
            return try await thread.run(within: limit, "'\(encoder)'") { () throws(GStreamerError) -> String? in
                let pipeline = try Pipeline(name: encoder)
                let element = try Element.make(encoder)
                try pipeline.add(element)
                try pipeline.setState(.ready)
                return nil
            }
        } catch {
            return error.code == .stateChangeFailed ? "its device cannot be opened" : error.message
        }
    }
}
