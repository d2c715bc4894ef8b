import CaptureTesting
import Foundation

/// A program run to its end, with what it wrote.
struct ToolRun {
    let status: Int32
    let output: String
    let errors: String

    /// Runs a program found on the path; its output goes through files, so that no full pipe can hold it up.
    init(_ arguments: [String], input: String = "", in folder: URL) throws {
        let names = ["input", "output", "errors"].map { folder.appendingPathComponent("\(UUID().uuidString).\($0)") }
        try Data(input.utf8).write(to: names[0])
        for name in names.dropFirst() { try Data().write(to: name) }
        let process = try SpawnedProcess(
            arguments[0], Array(arguments.dropFirst()), folder: folder, input: FileHandle(forReadingFrom: names[0]),
            output: FileHandle(forWritingTo: names[1]), errors: FileHandle(forWritingTo: names[2]))
        status = process.wait()
        output = String(decoding: try Data(contentsOf: names[1]), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
        for name in names { try FileManager.default.removeItem(at: name) }
    }

    /// Whether a program is on the path.
    static func has(_ program: String) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}

/// Runs a body with a new folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("printers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
