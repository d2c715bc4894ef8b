internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What the machine says.
extension Session {
    func watchPressure() {
        let (sensors, worker) = (sensors, BlockingExecutor(label: "mcpipe.pressure"))
        let meter = Mutex(PressureMeter(root: sensors.root))
        pressureWatch = timer.every(sensors.interval, first: .zero) { [weak self] in
            // A sensor's driver may take its time.
            await self?.feel(worker.run { meter.withLock { $0.look() } })
        }
    }

    private func feel(_ now: SystemPressure) async {
        guard phase == .running else { return }
        let last = pressure.level
        pressure = now
        guard now.level != last else { return }
        continuation.yield(.pressureChanged(now))
        let steps = pressureControl.move(to: now.level)
        for step in steps { continuation.yield(.throttled(step)) }
        pressureChanges.append(PressureChange(time: runningTime, pressure: now, steps: steps))
        // What holds now is the newer step.
        stops.removeAll { stop in steps.contains { $0.throttle == stop.step?.throttle } }
        let ending = steps.filter { !$0.finished.isEmpty }
        guard !ending.isEmpty else { return }
        stopRecordings(of: ending)
        settleStops()
        await endIfFinished()
    }

    /// Why recordings are stopped.
    var pressureWords: String { "the system pressure is at \(pressure.level)" }

    /// Ends the files of recordings that are stopped, as the end of a take does: each is cut behind its last queue, so that neither the
    /// sources nor any other sink hear of an end.
    private func stopRecordings(of steps: [PressureStep]) {
        stops += steps.map { RecordingStop(nodes: Set($0.finished), step: $0) }
        let (nodes, now) = (Set(steps.flatMap(\.finished)), runningTime)
        let ended = branches.filter { nodes.contains($0.plan.node) && !$0.isStopped && $0.current != nil }
        for branch in ended { pause(branch, because: pressureWords, isAsked: true) }
        if hasTakes, branches.allSatisfy({ nodes.contains($0.plan.node) || $0.isStopped }) {
            endTake(at: nil)
        } else {
            for branch in ended { branch.stop(at: ClockTime(now)) }
            forceLater(ended)
        }
    }
}
