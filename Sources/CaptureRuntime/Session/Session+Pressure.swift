internal import CaptureModel
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

    private func feel(_ now: SystemPressure) {
        guard phase == .running else { return }
        let last = pressure.level
        pressure = now
        guard now.level != last else { return }
        continuation.yield(.pressureChanged(now))
        let steps = pressureControl.move(to: now.level)
        for step in steps { continuation.yield(.throttled(step)) }
        pressureChanges.append(PressureChange(time: runningTime, pressure: now, steps: steps))
    }
}
