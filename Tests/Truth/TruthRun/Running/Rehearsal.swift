import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureRuntime
import Foundation
import SessionLogic

/// A plan run by real GStreamer, from the first link to the last byte: until media has come to every sink, then to its end.
enum Rehearsal {
    /// What came of it.
    enum Outcome: Sendable {
        /// Media came to every sink, and every file was finished.
        case ran
        /// There was nothing that these sinks could be linked to.
        case incomplete([NodeName])
        /// GStreamer refused to make, link, start or run something.
        case failed(SessionFailure)
        /// Nothing ever came to these sinks.
        case silent([NodeName])
        /// These sinks had media and did not end.
        case unfinished([NodeName])
    }

    static func run(_ plan: Plan, of graph: CheckedGraph, within limit: Duration) async -> Outcome {
        let incomplete = plan.sinks.filter { sink in
            let asked = graph.sinks.first { $0.name == sink.node }
            return sink.legs.count < (asked?.video == nil ? 0 : 1) + (asked?.audio.count ?? 0)
        }
        // A node that gives no such media is left out of a plan that was forced.
        if !incomplete.isEmpty || plan.sinks.count < graph.sinks.count { return .incomplete(incomplete.map(\.node)) }
        makeFolders(plan)
        let session: Session
        do { session = try Session(plan) } catch { return .failed(error) }
        let end = Task { await lastReport(of: session) }
        // Longer than a session takes for its start, its stop and all its own deadlines.
        let watchdog = Task {
            try await Task.sleep(for: limit + .seconds(30))
            end.cancel()
        }
        defer { watchdog.cancel() }
        // Told by an event too, after the end of a session that never started.
        do { try await session.start() } catch {
            _ = await end.value
            return .failed(error)
        }
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while await session.phase == .running, clock.now < deadline {
            if plan.sinks.allSatisfy({ session.progress(of: $0.node).frames > 0 }), await isWhole(session) { break }
            // A session tells of no single frame.
            try? await Task.sleep(for: .milliseconds(4))
        }
        await session.stop()
        guard let report = await end.value else { return .unfinished(plan.sinks.map(\.node)) }
        if let failure = report.failures.first { return .failed(failure) }
        let empty = report.sinks.filter { $0.isEmpty }.map(\.node)
        guard empty.isEmpty else { return .silent(empty) }
        let open = report.sinks.filter { !$0.isFinished }.map(\.node)
        return open.isEmpty ? .ran : .unfinished(open)
    }

    /// Whether each file has something of every track that it is to have: on a busy machine the sound of a file is decoded long after
    /// the first picture of a camera, and a run that is stopped between the two has recorded no sound.
    private static func isWhole(_ session: Session) async -> Bool {
        let files = await session.takeReport?.files ?? []
        return session.plan.sinks.allSatisfy { sink in
            let came = files.filter { $0.node == sink.node }.map(\.first)
            return came.isEmpty || came.contains { first in sink.legs.allSatisfy { first[$0.media] != nil } }
        }
    }

    /// As the command does; where it cannot be done, the file's element says so.
    private static func makeFolders(_ plan: Plan) {
        for sink in plan.sinks {
            switch sink.kind {
            case .record(let path), .snapshot(let path):
                let folder = URL(filePath: path).deletingLastPathComponent()
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            case .stream, .preview, .frames, .scan: break
            }
        }
    }

    private static func lastReport(of session: Session) async -> SessionReport? {
        for await event in session.events { if case .ended(let report) = event { return report } }
        return nil
    }
}

extension Rehearsal.Outcome: CustomStringConvertible {
    var description: String {
        switch self {
        case .ran: "ran to its end"
        case .failed(let failure):
            "failed at '\(failure.node.map(\.description) ?? failure.element ?? "the pipeline")': \(failure.message) (\(failure.detail ?? "no detail"))"
        case .incomplete(let sinks): "found nothing to link to \(sinks.map { "'\($0)'" }.joined(separator: ", "))"
        case .silent(let sinks): "gave no media to \(sinks.map { "'\($0)'" }.joined(separator: ", "))"
        case .unfinished(let sinks): "did not finish \(sinks.map { "'\($0)'" }.joined(separator: ", "))"
        }
    }
}
