import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import Testing

@testable import CaptureRuntime

/// Cameras whose time stamps step back by less than a leap, beside those that send pictures in the order of decoding.
@Suite struct SteppingStampsTests {
    private static let rate = 25

    /// Media times of a pyramid of pictures in the order of decoding, in units of one picture.
    private static let pyramid = [0, 8, 4, 2, 1, 3, 6, 5, 7, 16, 12, 10, 9, 11, 14, 13, 15]

    private static func stamps(_ order: [Int]) -> [UInt32] { order.map { UInt32(100_000 + 3600 * $0) } }

    /// Times of pictures that are decoded one behind the other, each at its turn.
    private static func times(_ order: [Int], depth: Int?) -> [Int64] {
        var timeline = depth.map { PacketTimeline(rate: 90_000, depth: $0) } ?? PacketTimeline(rate: 90_000)
        let stamps = stamps(order)
        timeline.begin([(stamps[0], 1_000_000_000)])
        return stamps.enumerated().map { index, stamp in
            timeline.time(of: stamp, at: 1_000_000_000 + Int64(index) * 40_000_000, isKnown: true)
        }
    }

    @Test(arguments: [3, 16, nil]) func picturesInTheOrderOfDecodingKeepTheirPlaces(depth: Int?) {
        let times = Self.times(Self.pyramid, depth: depth)
        let shown = zip(Self.pyramid, times).sorted { $0.0 < $1.0 }.map(\.1)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    }

    @Test func whatNoOrderOfDecodingExplainsBeginsANewLineBehindTheLast() {
        // None is decoded before one that is shown before it.
        let order = Array(0..<30) + Array(20..<40)
        let times = Self.times(order, depth: 0)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
        // Where nobody says how many may be, it is no more than any codec allows.
        let far = Array(0..<30) + Array(12..<40)
        let unknown = Self.times(far, depth: nil)
        #expect(zip(unknown, unknown.dropFirst()).allSatisfy { $0 < $1 }, "\(unknown)")
    }
}
