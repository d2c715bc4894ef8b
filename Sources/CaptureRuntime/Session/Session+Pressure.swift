internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic

/// What the machine says.
extension Session {
    func watchPressure() {
        let (sensors, worker) = (sensors, BlockingExecutor(label: "mcpipe.pressure"))
        pressureWatch = Task { [weak self, timer] in
            var meter = PressureMeter(root: sensors.root)
            while !Task.isCancelled {
                let before = meter
                // A sensor's driver may take its time.
                let (now, pressure) = await worker.run {
                    var meter = before
                    let pressure = meter.look()
                    return (meter, pressure)
                }
                meter = now
                await self?.feel(pressure)
                try? await timer.sleep(for: sensors.interval)
            }
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
