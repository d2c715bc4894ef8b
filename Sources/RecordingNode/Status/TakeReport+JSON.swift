internal import CaptureDiagnostics
internal import CaptureModel
internal import CaptureRuntime

extension TakeReport {
    /// The take as clients are told.
    var json: JSONValue {
        [
            "name": .string(take.name), "length": .double(length.toTheMillisecond), "recording": .bool(isRecording),
            "finished": .bool(isFinished), "files": .array(files.map(\.json)), "markers": .array(markers.map(\.json)),
        ]
    }
}

extension TakeReport.File {
    var json: JSONValue {
        [
            "sink": .string(node.description), "path": .string(path), "number": .int(Int64(number)),
            "begin": .double(begin.toTheMillisecond), "end": end.map { .double($0.toTheMillisecond) } ?? .null,
            "frames": .int(Int64(frames)), "bytes": .int(bytes), "finished": .bool(isFinished),
            "empty": .bool(isEmpty),
        ]
    }
}

extension TakeMarker {
    var json: JSONValue { ["time": .double(at.duration.toTheMillisecond), "label": .string(label)] }
}

extension Duration {
    /// Seconds, to the millisecond.
    fileprivate var toTheMillisecond: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
