import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureRuntime

/// What is behind people is blurred in real pictures, and the recording is measured.
@Suite struct PortraitRunTests {
    /// A search that is told of a face as large as the picture leaves some background beside it, for `grabcut` ends the process where
    /// there is none.
    @Test func aFaceThatFillsThePictureLeavesSomeBackground() throws {
        let search = PersonSearch()
        let face = Face(left: 0, top: 0, width: 1, height: 1)
        for time in 0..<3 { search.see([face], at: .milliseconds(100 * time)) }
        let region = try #require(search.region(160, 90))
        #expect(region.x >= 3 && region.y >= 1)
        #expect(Double(region.x) + 0.9 * Double(region.width) <= 158)
    }

    @Test func aMaskIsLaidBesideThePictureOfItsTime() {
        let line = MaskLine()
        let masks = (0..<4).map { GreyPicture(width: 1, height: 1, pixels: [UInt8($0)]) }
        for (number, mask) in masks.enumerated() { line.add(mask, at: .milliseconds(100 * number)) }
        line.endMasks()
        #expect(
            [0, 33, 99, 100, 250, 900].map { line.mask(at: .milliseconds($0))?.pixels } == [
                [0], [0], [1], [1], [2], [3],
            ])
    }
}
