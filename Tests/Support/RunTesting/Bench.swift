import CaptureCheck
public import CaptureDSL
public import CaptureModel
import CaptureTesting
public import MCPipe

/// Sessions on a rig and a machine that are data, so that nothing is looked for and nothing opened.
public enum Bench {
    /// The four plain cameras of the phone, of which any three run together.
    public static let plain: [RigCameraName] = [.backWide, .backTelephoto, .backUltraWide, .front]

    /// There is no such rig.
    public struct NoRig: Error {
        /// The name that none has.
        public let name: String
    }

    /// A rig that comes with mcpipe.
    public static func rig(_ name: String) throws -> Rig {
        guard let rig = BuiltInRigs.rig(named: name) else { throw NoRig(name: name) }
        return rig
    }

    /// A session on such a rig and a machine that has everything.
    public static func session(
        on rig: String = "iphone-11-pro-max", cost: CostPolicy = .reject
    ) throws -> CaptureSession {
        CaptureSession(
            "bench", on: try self.rig(rig), host: .testing, onCostExceeded: cost, options: .testing)
    }
}

extension CaptureSession {
    /// An input of one of the rig's cameras, not added yet.
    public func input(
        _ camera: RigCameraName, named name: String? = nil, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) throws -> CaptureDeviceInput {
        CaptureDeviceInput(
            device: try self.camera(camera), named: name, filePath: filePath, line: line, column: column)
    }

    /// An input of one of the rig's cameras, added and led to nothing.
    public func added(
        _ camera: RigCameraName, named name: String? = nil, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) throws -> CaptureDeviceInput {
        let input = try input(camera, named: name, filePath: filePath, line: line, column: column)
        try addInputWithNoConnections(input)
        return input
    }

    /// An output, added and led to by ports.
    @discardableResult public func adding<Output: CaptureOutput>(
        _ output: Output, from ports: [CaptureInputPort], isVideoMirrored: Bool = false, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws -> Output {
        try addOutputWithNoConnections(output)
        try addConnection(
            CaptureConnection(
                inputPorts: ports, output: output, isVideoMirrored: isVideoMirrored, filePath: filePath, line: line,
                column: column))
        return output
    }
}

extension CaptureSessionError {
    /// The codes of what was found.
    public var slugs: [String] { diagnostics.map(\.code.slug) }
}

/// What a call throws.
public func refusal(_ call: () throws -> Void) -> CaptureSessionError? {
    do { try call() } catch { return error as? CaptureSessionError }
    return nil
}

/// What a call throws.
public func refusal(_ call: () async throws -> Void) async -> CaptureSessionError? {
    do { try await call() } catch { return error as? CaptureSessionError }
    return nil
}
