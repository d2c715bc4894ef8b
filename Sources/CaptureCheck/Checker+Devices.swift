public import CaptureModel

extension Checker {
    /// The camera that a source opens, whatever name it uses for it; nil where it is no camera or there is none of that name.
    public func camera(of source: Source) -> RigCamera? {
        let found = resolver(source).cameras[source.name]
        // As the rig has it, with what it lists and not only what the graph can have of it.
        return found.map { camera in rig.cameras.first { $0.name == camera.name } ?? camera }
    }

    /// The microphone that a source opens, whatever name it uses for it; nil where it is none or there is none of that name.
    public func microphone(of source: Source) -> RigMicrophone? { resolver(source).microphones[source.name] }

    private func resolver(_ source: Source) -> DeviceResolver {
        DeviceResolver(Graph(name: "device", sources: [source]), rig: rig, isSimulated: options.isSimulated)
    }
}
