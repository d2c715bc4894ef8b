import CaptureModel

extension Recount {
    /// Adds up what each camera takes, in whole numbers, and holds it against what there is.
    mutating func countCost() {
        let isAmongSeveral = Set(running.map(\.camera.name)).count > 1
        for resource in trial.rig.resources {
            var sum = Ratio(0)
            for entry in running {
                let draws =
                    resource.cameras.isEmpty || resource.cameras.contains(entry.camera.name)
                    || entry.camera.constituents.contains { resource.cameras.contains($0) }
                guard draws else { continue }
                let rows = rows(entry.camera, entry.wish.format).filter { !isAmongSeveral || $0.isMultiCamSupported }
                guard let row = rows.first else { continue }
                guard rows.count == 1, let asked = entry.wish.format.rate else {
                    // Which of several formats is taken is the resolver's to say.
                    excused.formUnion(["hardware-cost-exceeded", "hardware-cost-tight"])
                    return
                }
                sum = sum + draw(row, at: asked, promise: entry.wish.maximumRate, entry.camera, resource.capacity)
            }
            let capacity = Self.amount(resource.capacity)
            if sum > Ratio(capacity) {
                find("hardware-cost-exceeded")
            } else if sum * 20 >= Ratio(capacity * 19) {
                warnings.insert("hardware-cost-tight")
            }
        }
    }

    private static func amount(_ capacity: RigResource.Capacity) -> Int {
        switch capacity {
        case .pixelRate(let rate): Int(rate.perSecond)
        case .dataRate(let rate): rate.bitsPerSecond
        case .usbMicroframe(let microseconds): microseconds
        }
    }

    private func draw(
        _ row: MediaFormat, at asked: FrameRate, promise: FrameRate?, _ camera: RigCamera,
        _ capacity: RigResource.Capacity
    ) -> Ratio {
        let running: FrameRate
        let highest: FrameRate
        switch row.rates {
        case .range(_, let maximum): (running, highest) = (asked, maximum)
        case .list(let rates):
            running = rates.first { abs($0.perSecond - asked.perSecond) < 0.005 } ?? asked
            highest = rates.max() ?? asked
        }
        // A promise lowers what is charged, though never below what runs.
        let promised = promise.map { Ratio($0) < Ratio(highest) ? $0 : highest } ?? highest
        let charged = Ratio(promised) < Ratio(running) ? running : promised
        let pixels = row.size.width * row.size.height
        switch capacity {
        case .pixelRate: return Ratio(charged) * pixels
        case .dataRate: return Ratio(charged) * (pixels * Self.bits(row.encoding))
        case .usbMicroframe: return Ratio(Self.microseconds(row, at: running, camera.usbPayloads))
        }
    }

    /// Bits of a pixel, by the layouts of the formats that the run's rigs have.
    private static func bits(_ encoding: VideoEncoding) -> Int {
        guard case .raw(let format) = encoding else { return 0 }
        return ["I420": 12, "NV12": 12, "YUY2": 16, "UYVY": 16, "BGRx": 32, "RGB": 24, "GRAY8": 8, "P010_10LE": 24][
            format.name] ?? 0
    }

    /// The time that an isochronous endpoint of a high-speed bus takes of each microframe, by the kernel's sum
    /// (`HS_NSECS_ISO` and `BitTime`, include/linux/usb/hcd.h): 38 bytes of overhead, bit stuffing of 7/6, 2.083 ns a bit.
    private static func microseconds(_ row: MediaFormat, at rate: FrameRate, _ ladder: [Int]) -> Int {
        var payload = ladder.max() ?? 3072
        if row.encoding.isRaw {
            // Bytes of each of 8000 microframes a second, rounded up, and a header of 12.
            let top = row.size.width * row.size.height * bits(row.encoding) / 8 * rate.numerator
            let bytes = (top + rate.denominator * 8000 - 1) / (rate.denominator * 8000) + 12
            let fitting = ladder.isEmpty ? [bytes].filter { $0 <= 3072 } : ladder.filter { $0 >= bytes }
            payload = fitting.min() ?? payload
        }
        let nanoseconds = (38 * 8 * 2083 + 2083 * (3 + 7 * 8 * payload / 6)) / 1000 + 5
        return (nanoseconds + 999) / 1000
    }
}
