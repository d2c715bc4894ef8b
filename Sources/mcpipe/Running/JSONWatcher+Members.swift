import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe
import RecordingNode

/// The members of events, as they are written.
extension JSONWatcher {
    static func members(_ lag: SourceLag) -> [JSONValue.Member] {
        members(lag.node) + [.init("behind", .double(lag.behind.seconds)), .init("at", .double(lag.at.seconds))]
    }

    static func members(_ source: NodeName) -> [JSONValue.Member] {
        [.init("source", .string(source.description))]
    }

    /// A loss, with nulls where it lasted to the end.
    static func object(_ loss: SourceLoss) -> JSONValue {
        .object(
            members(loss.node) + [
                .init("reason", .string("\(loss.reason)")), .init("at", .double(loss.at.seconds)),
                .init("returned", loss.returned.map { .double($0.seconds) } ?? .null),
                .init("gap", loss.gap.map { .double($0.seconds) } ?? .null),
                .init("attempts", .int(Int64(loss.attempts))), .init("failure", .optional(loss.failure)),
            ])
    }

    static func object(_ clock: SoundClock) -> JSONValue {
        .object(
            members(clock.node) + [
                .init("deviation", clock.deviation.map { .double($0) } ?? .null),
                .init("addedSamples", .int(Int64(clock.added))), .init("jumps", .int(Int64(clock.jumps))),
            ])
    }

    static func object(_ shortfall: Shortfall) -> JSONValue {
        JSONValue.object([
            .init("take", .optional(shortfall.take)), .init("node", .optional(shortfall.node?.description)),
            .init("path", .optional(shortfall.path)), .init("reason", .string(shortfall.reason)),
        ]).withoutNulls
    }

    static func json(_ step: PressureStep) -> JSONValue {
        func names(_ nodes: [NodeName]) -> JSONValue { .array(nodes.map { .string($0.description) }) }
        return [
            "sinks": names(step.sinks), "setting": step.setting.json, "finished": names(step.finished),
            "closed": names(step.closed),
        ]
    }

    static func members(_ progress: SinkProgress) -> [JSONValue.Member] {
        [
            .init("frames", .int(Int64(progress.frames))), .init("bytes", .int(progress.bytes)),
            .init("dropped", .int(Int64(progress.dropped))), .init("drops", progress.drops.json),
            .init("leftOut", .int(Int64(progress.leftOut))), .init("thinned", .int(Int64(progress.thinned))),
            .init("position", progress.position.map { .double($0.seconds) } ?? .null),
        ]
    }

    static func members(_ node: NodeName, _ path: String) -> [JSONValue.Member] {
        [.init("sink", .string(node.description)), .init("path", .string(path))]
    }

    static func members(_ report: TakeReport) -> [JSONValue.Member] {
        let files = report.files.map { file in
            JSONValue.object(
                members(file.node, file.path) + [
                    .init("begin", .double(file.begin.seconds)), .init("frames", .int(Int64(file.frames))),
                    .init("bytes", .int(file.bytes)), .init("finished", .bool(file.isFinished)),
                    .init("empty", .bool(file.isEmpty)),
                ])
        }
        return [
            .init("take", .string(report.take.name)), .init("length", .double(report.length.seconds)),
            .init("finished", .bool(report.isFinished)), .init("files", .array(files)),
        ]
    }
}
