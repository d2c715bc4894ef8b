internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// The processes that open isolated sources.
extension Session {
    /// Starts them all at once and waits until each has opened its device.
    ///
    /// - Throws: what the first that fails says.
    func openWorkers() async throws(SessionFailure) {
        for line in lines {
            line.onEnd { [weak self] words in Task { await self?.lose(line.plan.node, words) } }
        }
        let failures = await withTaskGroup(of: SessionFailure?.self) { group in
            for line in lines {
                group.addTask {
                    await BlockingExecutor(label: "mcpipe.worker.start").run {
                        do throws(WorkerFailure) {
                            try line.open(within: Self.startTimeout)
                            return nil
                        } catch {
                            return SessionFailure(.source, error.words, node: line.plan.node)
                        }
                    }
                }
            }
            var failures: [SessionFailure] = []
            for await failure in group { if let failure { failures.append(failure) } }
            return failures
        }
        if let first = failures.first { throw first }
    }

    /// Takes an end that nobody asked for.
    private func lose(_ node: NodeName, _ words: String) async {
        guard phase == .running else { return }
        // Its streams have ended too, and the loss is taken note of where they do: behind the last of what it gave.
        if live.first(where: { $0.plan.node == node })?.mayReturn == true { return }
        await fail(SessionFailure(.source, words, node: node))
    }

    /// Lets them close their devices, all at once.
    func closeWorkers(_ closing: ClosingTime) async {
        await withTaskGroup(of: Void.self) { group in
            for line in lines {
                group.addTask {
                    let thread = BlockingExecutor(label: "mcpipe.worker.end")
                    await self.finish(closing, "closing '\(line.plan.node)'", thread, within: .seconds(3)) {
                        line.close()
                    }
                }
            }
        }
    }
}
