import Testing

@testable import CaptureRuntime

/// Where the pictures of a camera begin that is joined in the middle of a group of pictures.
@Suite struct CameraJoinTests {
    private static func packet(_ picture: Int, part: Int = 0) -> PacketGaps.Packet {
        PacketGaps.Packet(
            sender: 1, number: UInt16(picture * 2 + part), timestamp: UInt32(picture) * 3600, isLast: part == 1,
            isContinuation: part > 0)
    }

    /// What becomes of the packets of pictures, two each 40 ms, until one is joined.
    private static func outcomes(_ kinds: [PayloadKind]) -> [CameraJoin.Outcome] {
        var (join, gaps, outcomes) = (CameraJoin(), PacketGaps(), [CameraJoin.Outcome]())
        for (picture, kind) in kinds.enumerated() {
            for part in 0..<2 where join.isWaiting {
                let packet = packet(picture, part: part)
                outcomes.append(join.take(packet, kind, gaps.take(packet), at: .milliseconds(40 * picture)))
            }
        }
        return outcomes
    }

    @Test func allUpToThePictureThatNeedsNoOtherIsLeftOut() {
        #expect(Self.outcomes([.other, .other, .key, .other]) == [.leftOut, .leftOut, .leftOut, .leftOut, .joined])
        #expect(Self.outcomes([.key]) == [.joined])
    }

    @Test func whatNobodyCanReadIsJoinedAtOnce() {
        #expect(Self.outcomes([.unknown, .unknown]) == [.joined])
    }

    @Test func aPictureWhoseBeginningIsMissingIsNoBeginning() {
        var (join, gaps) = (CameraJoin(), PacketGaps())
        let pieces = [Self.packet(0, part: 1), Self.packet(1)]
        #expect(pieces.map { join.take($0, .key, gaps.take($0), at: .zero) } == [.leftOut, .joined])
    }

    /// A camera that mends its pictures piece by piece has none that needs no other.
    @Test func aCameraWithoutOneIsJoinedDamagedInTheEndAndWithAWholePicture() {
        let pictures = Int((CameraJoin.keyLimit / .milliseconds(40)).rounded(.up))
        let outcomes = Self.outcomes(Array(repeating: .other, count: pictures + 10))
        #expect(outcomes.dropLast().allSatisfy { $0 == .leftOut } && outcomes.last == .joinedDamaged)
        #expect((2 * pictures...2 * pictures + 4).contains(outcomes.count), "\(outcomes.count)")
    }
}
