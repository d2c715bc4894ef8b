import CaptureModel
import Testing

@testable import CaptureRuntime

/// The indexes of a film in fragments whose pictures are shown earlier than they are decoded, as they are shown to the demuxer.
@Suite struct CompositionShiftTests {
    /// A track with 12,800 ticks a second and pictures of 512, shown so much later than they are decoded.
    private static func track(_ number: Int, _ offsets: [Int]) -> MovieTrack {
        let header = TrackHeader(number: number, medium: .video, codec: "h264", timescale: 12_800)
        var track = MovieTrack(header: header, box: Box(type: "trak", whole: [], payload: []))
        for offset in offsets {
            track.samples.append(
                SampleTable.Sample(position: 0, size: 1, duration: 512, offset: offset, isKey: true, description: 1))
        }
        return track
    }

    private static func shift() throws -> CompositionShift {
        try #require(CompositionShift(of: [track(1, [0, 1024, -512]), track(2, [0, 1024])]))
    }

    private static func numbers(_ values: Int...) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values { bytes.append(number: value, width: 4) }
        return bytes
    }

    @Test func itIsAsMuchAsTheEarliestNeedsAndNothingWhereNoneDoes() throws {
        let shift = try Self.shift()
        #expect(shift.delay(of: 1) == .milliseconds(40) && shift.delay(of: 2) == .zero && shift.delay(of: 3) == .zero)
        #expect(CompositionShift(of: [Self.track(1, [0, 1024]), Self.track(2, [])]) == nil)
        // Earlier than any codec reorders, they are damaged.
        #expect(CompositionShift(of: [Self.track(1, [0, -17 * 512])])?.delay(of: 1) == .milliseconds(17 * 40))
        #expect(CompositionShift(of: [Self.track(1, [0, -17 * 512 - 1])]) == nil)
    }

    /// An index that lists three samples of a track.
    private static func index(_ track: Int, offsets: [UInt8], place: [UInt8] = [], more: [UInt8] = []) -> [UInt8] {
        let table = Box.bytes("stbl", Box.bytes("stsz", numbers(0, 7, 3)) + offsets + more)
        let media = Box.bytes("mdia", Box.bytes("hdlr", numbers(0)) + Box.bytes("minf", place + table))
        return Box.bytes("moov", Box.bytes("trak", Box.bytes("tkhd", numbers(0, 1, 2, track)) + media))
    }

    @Test func theIndexListsAllOfATrackLaterInAsManyBytes() throws {
        let offsets = Box.bytes("ctts", Self.numbers(0x100_0000, 3, 1, 0, 1, 1024, 1, -512))
        let later = Box.bytes("ctts", Self.numbers(0, 3, 1, 512, 1, 1536, 1, 0))
        #expect(try Self.shift().raised(index: Self.index(1, offsets: offsets)) == Self.index(1, offsets: later))
        let other = Self.index(2, offsets: offsets)
        #expect(try Self.shift().raised(index: other) == other)
    }

    /// Where the media lies, which is in the film, has room for what is new, and what goes is made up for.
    @Test func whereTheIndexListsNoOffsetsThereIsRoomForThemOrItStays() throws {
        let place = Box.bytes("dinf", Box.bytes("dref", Self.numbers(0, 1) + Box.bytes("url ", Self.numbers(1))))
        let later = Box.bytes("ctts", Self.numbers(0, 1, 3, 512))
        let raised = try #require(try Self.shift().raised(index: Self.index(1, offsets: [], place: place)))
        let media = try #require(
            Box.all(in: raised[...]).first?.child("trak")?.descendant("mdia", "minf"))
        #expect(media.child("stbl")?.child("ctts").map { Array($0.whole) } == later)
        #expect(media.child("dinf") == nil && media.child("free")?.whole.count == 12)
        #expect(raised.count == Self.index(1, offsets: [], place: place).count)
        #expect(try Self.shift().raised(index: Self.index(1, offsets: [])) == nil)
        // What says how much later all are is true no more.
        let said = Self.index(1, offsets: later, more: Box.bytes("cslg", Self.numbers(0, 1, 2, 3, 4, 5)))
        let unsaid = try #require(try Self.shift().raised(index: said))
        #expect(unsaid.count == said.count)
        #expect(Box.all(in: unsaid[...]).first?.child("trak")?.descendant("mdia", "minf", "stbl", "cslg") == nil)
    }

    /// A fragment of a track, whose samples have sizes.
    private static func fragment(_ track: Int, _ flags: Int, _ samples: [UInt8]) -> [UInt8] {
        let run = Box.bytes("trun", numbers(flags, 2, 100) + samples)
        let part = Box.bytes("traf", Box.bytes("tfhd", numbers(0x20000, track)) + run)
        return Box.bytes("moof", Box.bytes("mfhd", numbers(0, 1)) + part)
    }

    @Test func aFragmentListsAllOfATrackLaterAlsoWhereItListedNoOffsets() throws {
        let shift = try Self.shift()
        let listed = Self.numbers(7, 1024, 7, -512)
        let later = Self.fragment(1, 0x100_0A01, Self.numbers(7, 1536, 7, 0))
        #expect(shift.raised(fragment: Self.fragment(1, 0x100_0A01, listed)) == later)
        #expect(shift.raised(fragment: Self.fragment(1, 0xA01, listed)) == later)
        #expect(
            shift.raised(fragment: Self.fragment(1, 0x201, Self.numbers(7, 7)))
                == Self.fragment(1, 0x100_0A01, Self.numbers(7, 512, 7, 512)))
        #expect(shift.raised(fragment: Self.fragment(2, 0x100_0A01, listed)) == nil)
        // What is no box at its end takes its room still.
        var odd = Self.fragment(1, 0x100_0A01, listed)
        odd.replace(number: odd.count + 4, width: 4, at: 0)
        let filled = try #require(shift.raised(fragment: odd + Self.numbers(0)))
        #expect(filled.prefix(later.count).elementsEqual(later) && filled.count == odd.count + 4)
        // More samples than there are bytes, of which it says nothing.
        let many = Box.bytes("trun", Self.numbers(0, Int(UInt32.max)))
        let part = Box.bytes("traf", Box.bytes("tfhd", Self.numbers(0x20000, 1)) + many)
        #expect(shift.raised(fragment: Box.bytes("moof", part)) == nil)
        // One that ends within a sample stays as it is.
        #expect(shift.raised(fragment: Self.fragment(1, 0x100_0A01, Self.numbers(7, 1024, 7))) == nil)
    }
}
