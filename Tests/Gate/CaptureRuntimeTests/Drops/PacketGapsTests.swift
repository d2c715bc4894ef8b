import Testing

@testable import CaptureRuntime

/// Which pictures a gap in the numbers of packets has cost. Pictures are 3600 ticks apart and of three packets each.
@Suite struct PacketGapsTests {
    /// The packets of pictures, numbered on from one that is about to go round.
    private static func packets(_ pictures: Range<Int>) -> [PacketGaps.Packet] {
        pictures.flatMap { picture in
            (0..<3).map { part in
                PacketGaps.Packet(
                    sender: 7, number: UInt16(truncatingIfNeeded: 65_530 + picture * 3 + part),
                    timestamp: UInt32(truncatingIfNeeded: 4_294_960_000 + picture * 3600), isLast: part == 2,
                    isContinuation: part > 0)
            }
        }
    }

    /// What the packets show that are not among the lost ones, by their places, without those that show nothing.
    private static func findings(_ pictures: Range<Int>, without lost: Set<Int>) -> [PacketGaps.Finding] {
        var gaps = PacketGaps()
        return packets(pictures).enumerated().filter { !lost.contains($0.offset) }.map { gaps.take($0.element) }
            .filter { $0.missing > 0 || $0.damagesPrevious || $0.damagesOwn }
    }

    @Test func whatComesWholeShowsNothing() {
        #expect(Self.findings(0..<40, without: []).isEmpty)
        var gaps = PacketGaps()
        #expect(Self.packets(0..<40).filter { gaps.take($0).isNew }.count == 40)
    }

    @Test func aPacketInTheMiddleDamagesItsPicture() {
        #expect(Self.findings(0..<10, without: [13]) == [.init(damagesOwn: true)])
    }

    @Test func theLastPacketIsThePictureBefores() {
        #expect(Self.findings(0..<10, without: [14]) == [.init(isNew: true, damagesPrevious: true)])
    }

    @Test func theFirstPacketIsTheNextPictures() {
        #expect(Self.findings(0..<10, without: [15]) == [.init(isNew: true, damagesOwn: true)])
    }

    @Test(arguments: 1...4) func picturesOfWhichNothingCameAreCountedByTheTimeStamps(count: Int) {
        #expect(
            Self.findings(0..<20, without: Set(12..<12 + 3 * count)) == [.init(isNew: true, missing: count)])
    }

    @Test func aGapMayCostAPictureAndDamageBothBesideIt() {
        // The last of one, all of the next, the first of the one after it.
        #expect(
            Self.findings(0..<20, without: Set(14...18)) == [
                .init(isNew: true, missing: 1, damagesPrevious: true, damagesOwn: true)
            ])
    }

    @Test func doubledAndLatePacketsShowNothing() {
        var gaps = PacketGaps()
        let all = Self.packets(0..<4)
        let findings = [0, 1, 1, 2, 3, 2, 4, 5, 3, 6].map { gaps.take(all[$0]) }
        #expect(findings.allSatisfy { $0.missing == 0 && !$0.damagesOwn && !$0.damagesPrevious })
        #expect(findings.filter(\.isNew).count == 3)
    }

    @Test func anotherSenderBeginsAnew() {
        var gaps = PacketGaps()
        for packet in Self.packets(0..<4) { _ = gaps.take(packet) }
        var other = Self.packets(30..<31)[0]
        other.sender = 8
        #expect(gaps.take(other) == .init(isNew: true))
    }

    @Test func aCameraThatSlowsDownLosesNothing() {
        var gaps = PacketGaps()
        for number in 0..<100 {
            // From 25 to 5 pictures a second, as at night.
            let ticks = number < 50 ? number * 3600 : 50 * 3600 + (number - 50) * 18_000
            let finding = gaps.take(
                .init(sender: 1, number: UInt16(number), timestamp: UInt32(ticks), isLast: true))
            #expect(finding == .init(isNew: true))
        }
    }
}

/// What the first bytes of a packet say.
@Suite struct PayloadKindTests {
    @Test(arguments: [
        ([0x65, 0x88] as [UInt8], "H264"), ([0x67, 0x42], "H264"), ([0x68, 0xCE], "H264"),
        // Several in one packet, each behind its size, also with what delimits the picture before them; the first piece of one, and another.
        ([0x78, 0x00, 0x18, 0x67, 0x42], "H264"), ([0x78, 0x00, 0x02, 0x09, 0xF0, 0x00, 0x18, 0x67, 0x42], "H264"),
        ([0x7C, 0x85], "H264"), ([0x7C, 0x05], "H264"),
        ([0x26, 0x01], "H265"), ([0x40, 0x01], "H265"), ([0x60, 0x01, 0x00, 0x18, 0x40], "H265"),
        ([0x60, 0x01, 0x00, 0x03, 0x46, 0x01, 0x50, 0x00, 0x18, 0x40], "H265"),
        ([0x62, 0x01, 0x93], "H265"), ([0x00], "JPEG"),
    ])
    func picturesThatNeedNoOtherAreSeen(payload: [UInt8], encoding: String) {
        #expect(PayloadKind(payload, encoding) == .key)
    }

    @Test(arguments: [
        ([0x41, 0x9A] as [UInt8], "H264"), ([0x06, 0x05], "H264"), ([0x7C, 0x81], "H264"),
        ([0x78, 0x00, 0x18, 0x41], "H264"), ([0x78, 0x00, 0x02, 0x09, 0xF0, 0x00, 0x18, 0x41], "H264"),
        ([0x78, 0x67], "H264"),
        ([0x02, 0x01], "H265"), ([0x62, 0x01, 0x81], "H265"), ([], "H264"),
        ([0x7C], "H264"), ([0x62, 0x01], "H265"),
    ])
    func othersAreNot(payload: [UInt8], encoding: String) {
        #expect(PayloadKind(payload, encoding) == .other)
    }

    @Test func ofOtherEncodingsNothingIsSaid() {
        #expect(PayloadKind([0x65], "VP8") == .unknown)
        #expect(!PayloadKind.isContinuation([0x7C, 0x05], "VP8"))
    }

    @Test func piecesThatGoOnAreSeen() {
        #expect(PayloadKind.isContinuation([0x7C, 0x05], "H264"))
        #expect(!PayloadKind.isContinuation([0x7C, 0x85], "H264"))
        #expect(!PayloadKind.isContinuation([0x65, 0x05], "H264"))
        #expect(PayloadKind.isContinuation([0x62, 0x01, 0x13], "H265"))
        #expect(!PayloadKind.isContinuation([0x62, 0x01, 0x93], "H265"))
    }
}
