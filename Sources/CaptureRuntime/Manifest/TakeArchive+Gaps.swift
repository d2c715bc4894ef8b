internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// When sources were lost, and when they came back.
extension TakeArchive {
    func lose(_ node: NodeName, _ reason: SourceLoss.Reason, _ time: Duration) {
        lost[node] = (reason, time)
        // A loss is seen late: files of the take before may lack what it took.
        for take in unreported {
            noteGap(node, reason, time, in: take)
            writeJournal(of: take)
        }
    }

    private func noteGap(_ node: NodeName, _ reason: SourceLoss.Reason, _ time: Duration, in take: Int) {
        change(take) { account in
            let from = max(.zero, time - account.manifest.start.runningTime.duration)
            account.manifest.gaps.append(
                TakeGap(source: node.description, from: from, to: nil, reason: "it \(reason)"))
        }
    }

    /// What was on its way when the loss was seen has come since, so the gap begins later than it was noted.
    func resume(_ node: NodeName, _ length: Duration, _ time: Duration) {
        guard let loss = lost.removeValue(forKey: node) else { return }
        for take in unreported { endGap(of: node, length, time, in: take) }
        guard let kept = plan.takes.heldBack else { return }
        // A take may be told of so long after it was asked for: its files wait for a disk.
        returns.removeAll { $0.at < time - kept - SinkRecording.longestStay }
        returns.append(Return(source: node, length: length, at: time, reason: loss.reason))
    }

    private func noteReturn(_ back: Return, in take: Int) {
        noteGap(back.source, back.reason, back.at - back.length, in: take)
        change(take) { $0.endGap(of: back.source, back.length, back.at) }
    }

    private func endGap(of node: NodeName, _ length: Duration, _ time: Duration, in take: Int) {
        change(take) { $0.endGap(of: node, length, time) }
        writeJournal(of: take)
    }

    /// Notes, of a take that begins, the sources that are away, and those that came back behind its beginning: its pre-roll may reach back to where
    /// they were away.
    func noteGaps(before take: Take) {
        returns.removeAll { $0.at <= take.begin }
        for back in returns { noteReturn(back, in: take.number) }
        for (node, loss) in lost.sorted(by: { $0.value.at < $1.value.at }) {
            noteGap(node, loss.reason, loss.at, in: take.number)
        }
    }
}

extension TakeArchive.Account {
    /// Closes the newest gap of a source that is back: its length, and when it came back, are known now.
    fileprivate mutating func endGap(of node: NodeName, _ length: Duration, _ time: Duration) {
        guard let index = manifest.gaps.lastIndex(where: { $0.source == node.description && $0.to == nil }) else {
            return
        }
        let gap = manifest.gaps[index]
        let end = time - manifest.start.runningTime.duration
        (manifest.gaps[index].from, manifest.gaps[index].to) = (Seconds(max(.zero, end - length)), Seconds(end))
        journal.touch(.gaps, index)
        manifest.restarts.append(TakeRestart(source: gap.source, at: end, reason: gap.reason))
    }
}
