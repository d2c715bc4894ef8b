internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// When a device that PipeWire serves may be opened again.
///
/// `pipewiresrc` of 0.3.65 does not hear that its device is not there: it waits for 30 s, twice, and nothing ends that sooner. So
/// it is closed when it is lost, and opened when its server answers, lists the device, and nobody holds a dead connection.
extension LiveSource {
    /// Closes it where PipeWire serves it, and says why it cannot be opened yet; nil where it can.
    func absence() async -> String? {
        guard let served, let place else { return nil }
        await worker.run { [self] in shut() }
        guard LocalSocket.isAnswering(at: place.path), let mark = place.mark else {
            return "nobody answers at '\(place.path)'"
        }
        guard !PipeWireConnection.isStale(at: mark) else {
            return "other sources still hold the connection to the PipeWire that was there before"
        }
        guard let target = served.target else { return nil }
        let devices = await LocalRig.devices(
            of: LocalRig.pipewire, within: SourceWatch.attemptLimit, by: served.program)
        guard let devices else {
            // Without a program to ask, it is opened on the chance.
            return served.program == nil ? nil : "PipeWire gives no answer"
        }
        let isListed = devices.contains {
            [$0.properties["node.name"], $0.properties["object.serial"]].contains(target)
        }
        return isListed ? nil : "PipeWire has no '\(target)'"
    }

    /// A device of PipeWire that is opened in this process.
    struct Served {
        /// The name or the serial number of its node; nil where PipeWire chooses.
        let target: String?
        /// Who looks whether it is there; nil where there is no such program.
        let program: WorkerProgram?

        init?(_ opener: PlannedElement, _ program: WorkerProgram?) {
            guard opener.factory == "pipewiresrc" else { return nil }
            self.program = program
            let value = opener.properties.first { $0.name == "target-object" }?.value
            target = if case .string(let target)? = value { target } else { nil }
        }
    }

    /// Takes its elements away, once; it may have come back by itself meanwhile.
    private func shut() {
        guard watch.withLock({ $0.beginShutting() }) else { return }
        assembly.remove(opening)
        PipeWireConnection.release(self)
        watch.withLock { $0.endShutting() }
    }
}
