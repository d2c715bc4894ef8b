public import CaptureModel
public import CapturePlan
internal import GStreamerKit

/// Keeps the account of a session's takes: a journal while one runs, each file made ordinary, judged and summed once it is
/// closed, the manifest in the end.
///
/// It is told the session's events, in order; its work goes on beside the session and holds nobody up.
public actor TakeArchive {
    /// What does not change from one take to the next.
    public struct Setting: Sendable {
        /// The version of mcpipe.
        public var version: String
        /// The rig's name.
        public var rig: String
        /// The graph as a pipeline file.
        public var effectiveGraph: String

        /// Makes a setting.
        public init(version: String, rig: String, effectiveGraph: String) {
            self.version = version
            self.rig = rig
            self.effectiveGraph = effectiveGraph
        }
    }

    /// What became of a take.
    public struct Result: Sendable {
        /// Where the manifest is; nil where it could not be written.
        public var path: String?
        /// What stands in it.
        public var manifest: TakeManifest
        /// The files that are not whole.
        public var damaged: [FileVerdict]
        /// Why files were left as they were written, by path; they are valid all the same.
        public var leftAsWritten: [String: String]
        /// Why the manifest or the journal could not be written: lower case, no full stop.
        public var failure: String?
    }

    private struct Account {
        var manifest: TakeManifest
        let folder: String
        let name: String
        /// What is being done with the files that are closed, by path.
        var finishing: [String: Task<Finished, Never>] = [:]
        var report: TakeReport?
        var failure: String?
        var conclusion: Task<Void, Never>?
        /// What became of it, until somebody is told.
        var result: Result?
    }

    private struct Finished: Sendable {
        let verdict: FileVerdict
        let checksum: String?
        let leftReason: String?
    }

    private let plan: Plan
    private let setting: Setting
    private let progress: @Sendable (NodeName) -> SinkProgress
    private var accounts: [Account] = []

    /// Keeps the account of a session that runs a plan.
    ///
    /// - Parameter progress: What has gone through a sink so far.
    public init(_ plan: Plan, _ setting: Setting, progress: @escaping @Sendable (NodeName) -> SinkProgress) {
        self.plan = plan
        self.setting = setting
        self.progress = progress
    }

    /// Notes what happens.
    public func hear(_ event: SessionEvent) {
        switch event {
        case .takeStarted(let take): begin(take)
        case .fileStarted(let node, let path): add(node, path)
        case .fileFinished(_, let path): finish(path)
        case .marked(let marker):
            change { $0.manifest.markers.append(marker) }
            writeJournal()
        case .sourceLost(let node, let reason, let at): lose(node, reason, at)
        case .sourceReturned(let node, let gap): resume(node, gap)
        case .takeEnded(let report):
            guard let index = accounts.indices.last else { return }
            accounts[index].report = report
            accounts[index].conclusion = Task {
                let result = await conclude(index)
                accounts[index].result = result
            }
        default: break
        }
    }

    /// What became of the takes that are in order now, each told once.
    public func results() -> [Result] {
        accounts.indices.compactMap { index in
            defer { accounts[index].result = nil }
            return accounts[index].result
        }
    }

    /// Waits until all takes that have ended are in order.
    ///
    /// - Parameter limit: how long files may go on being made ordinary, where somebody waits for the end; nil is to the end of
    ///   the work. What a file holds is always found out.
    public func settle(within limit: Duration? = nil) async -> [Result] {
        let impatience = limit.map { limit in
            Task {
                try? await Task.sleep(for: limit)
                if !Task.isCancelled { giveUp() }
            }
        }
        for conclusion in accounts.compactMap(\.conclusion) { await conclusion.value }
        impatience?.cancel()
        return results()
    }

    // MARK: - While a take runs

    private func begin(_ take: Take) {
        let order = plan.sinks.map(\.node)
        let paths = take.paths.sorted { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
        guard let first = paths.first?.value else { return }
        let folder = LocalFile.folder(of: first)
        let manifest = TakeManifest(
            mcpipe: setting.version, state: .running, take: take.name, number: Int(take.name), graph: plan.name,
            rig: setting.rig,
            start: .init(wallClock: WallClock.timestamp, clock: "GstSystemClock", runningTime: take.begin), files: [],
            effectiveGraph: setting.effectiveGraph)
        accounts.append(
            Account(manifest: manifest, folder: folder, name: Self.fileName("\(plan.name)-\(take.name)")))
        for (node, path) in paths { note(node, path) }
        writeJournal()
    }

    private func add(_ node: NodeName, _ path: String) {
        note(node, path)
        writeJournal()
    }

    private func note(_ node: NodeName, _ path: String) {
        let encoder = plan.encoder(of: node)
        change { account in
            let part = account.manifest.files.count { $0.sink == node.description } + 1
            account.manifest.files.append(
                TakeFile(
                    path: Self.relative(path, to: account.folder), sink: node.description, part: part, offset: .zero,
                    encoder: encoder, format: nil))
        }
    }

    private func lose(_ node: NodeName, _ reason: SourceLoss.Reason, _ time: Duration) {
        change { account in
            let from = max(.zero, time - account.manifest.start.runningTime.duration)
            account.manifest.gaps.append(
                TakeGap(source: node.description, from: from, to: nil, reason: "it \(reason)"))
        }
        writeJournal()
    }

    private func resume(_ node: NodeName, _ length: Duration) {
        change { account in
            let isOpen = { (gap: TakeGap) in gap.source == node.description && gap.to == nil }
            guard let index = account.manifest.gaps.lastIndex(where: isOpen) else { return }
            let gap = account.manifest.gaps[index]
            let end = gap.from.duration + length
            account.manifest.gaps[index].to = Seconds(end)
            account.manifest.restarts.append(TakeRestart(source: gap.source, at: end, reason: gap.reason))
        }
        writeJournal()
    }

    /// The work begins at once: a recording of hours in segments is in order when its last one is.
    private func finish(_ path: String) {
        change { account in
            account.finishing[path] = Task {
                let file = RecordedFile(path)
                do throws(CancellationError) {
                    let finishing = try await file.finish()
                    var reason: String?
                    if case .leftAsItWas(let why) = finishing.outcome { reason = why }
                    return Finished(
                        verdict: finishing.verdict, checksum: try await file.checksum(), leftReason: reason)
                } catch {
                    // Nothing is lost: the file is as it was written.
                    let verdict = await Self.verdict(path)
                    return Finished(verdict: verdict, checksum: nil, leftReason: "there was no time left for it")
                }
            }
        }
    }

    /// Looks at a file outside a task that was cancelled.
    private static func verdict(_ path: String) async -> FileVerdict {
        await Task.detached {
            (try? await RecordedFile(path).verify()) ?? .unreadable(path, bytes: 0, "nobody looked at it")
        }.value
    }

    private func change(_ body: (inout Account) -> Void) {
        guard let last = accounts.indices.last else { return }
        body(&accounts[last])
    }

    private func writeJournal() {
        change { account in
            let path = TakeManifest.journalPath(in: account.folder, name: account.name)
            do throws(LocalFile.Failure) { try account.manifest.write(to: path) } catch {
                account.failure = account.failure ?? "cannot write '\(path)': \(error.reason)"
            }
        }
    }

    // MARK: - At its end

    private func giveUp() { for account in accounts { for task in account.finishing.values { task.cancel() } } }

    private func conclude(_ index: Int) async -> Result {
        let (folder, name) = (accounts[index].folder, accounts[index].name)
        var manifest = accounts[index].manifest
        var failure = accounts[index].failure
        let report = accounts[index].report
        var (damaged, left): ([FileVerdict], [String: String]) = ([], [:])
        var kept: [TakeFile] = []
        for file in report?.files ?? [] where !file.isEmpty {
            let path = Self.relative(file.path, to: folder)
            guard var entry = manifest.files.first(where: { $0.path == path }) else { continue }
            if let work = accounts[index].finishing[file.path] {
                let finished = await work.value
                entry.offset = Seconds(file.offset(of: finished.verdict))
                entry.take(finished.verdict, sha256: finished.checksum)
                left[file.path] = finished.leftReason
                if finished.verdict.state != .complete { damaged.append(finished.verdict) }
            } else {
                let verdict = await Self.verdict(file.path)
                entry.offset = Seconds(file.offset(of: verdict))
                entry.take(verdict, sha256: nil)
                damaged.append(verdict)
            }
            kept.append(entry)
        }
        manifest.files = kept
        manifest.length = report.map { Seconds($0.length) }
        manifest.markers = report?.markers ?? manifest.markers
        manifest.drops = Set(kept.map(\.sink)).sorted().map { sink in
            let counts = progress(NodeName(sink))
            return TakeDrops(
                node: sink, late: 0, outOfBuffers: counts.dropped, discontinuity: 0, asked: counts.leftOut)
        }
        manifest.state = damaged.isEmpty ? .complete : .damaged
        let journal = TakeManifest.journalPath(in: folder, name: name)
        guard !kept.isEmpty else {
            LocalFile.remove(journal)
            return Result(path: nil, manifest: manifest, damaged: [], leftAsWritten: [:], failure: nil)
        }
        let path = TakeManifest.path(in: folder, name: name)
        do throws(LocalFile.Failure) {
            try manifest.write(to: path)
            // What is not whole is found again by its journal.
            if damaged.isEmpty { LocalFile.remove(journal) }
            return Result(
                path: path, manifest: manifest, damaged: damaged, leftAsWritten: left, failure: failure)
        } catch {
            failure = failure ?? "cannot write '\(path)': \(error.reason)"
            return Result(path: nil, manifest: manifest, damaged: damaged, leftAsWritten: left, failure: failure)
        }
    }
}
