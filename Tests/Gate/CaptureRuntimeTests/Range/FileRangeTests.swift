import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// What is known of a file's range before it is opened for good.
@Suite struct FileRangeTests {
    @Test(arguments: RangeRunTests.clips) func itIsWhatTheFileWasWrittenWith(clip: PatchClip) async throws {
        try await TemporaryFolder.use { folder in
            try await clip.write(to: folder)
            let path = folder.path(clip.name)
            let facts = try #require(await HostSurvey.inventory(mediaFiles: [path]).media[path] ?? nil)
            #expect(facts.range == (clip.isFull ? .full : .limited))
        }
    }

    @Test(arguments: [true, false]) func theStreamTellsItWhereTheFileDoesNot(isFull: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let clip = PatchClip("libx264", "mp4", isFull: isFull)
            try await clip.write(to: folder)
            let path = folder.path(clip.name)
            var bytes = try Data(contentsOf: folder[clip.name])
            let place = try #require(bytes.range(of: Data("colr".utf8)))
            bytes.replaceSubrange(place, with: Data("free".utf8))
            try bytes.write(to: folder[clip.name])
            #expect(MovieColor.range(of: path) == (isFull ? .full : .limited))
            // QuickTime's own kind has no place for it.
            bytes.replaceSubrange(place.lowerBound..<place.upperBound + 4, with: Data("colrnclc".utf8))
            try bytes.write(to: folder[clip.name])
            #expect(MovieColor.range(of: path) == (isFull ? .full : .limited))
        }
    }

    @Test func whatIsNoMovieSaysNothing() async throws {
        try await TemporaryFolder.use { folder in
            let clip = PatchClip("libx264", "mp4", isFull: true)
            try await clip.write(to: folder)
            let bytes = try Data(contentsOf: folder[clip.name])
            for (name, content) in [
                ("empty", Data()), ("text", Data("no movie".utf8)), ("cut", bytes.prefix(40)),
                ("zeros", Data(count: 4096)),
            ] {
                try content.write(to: folder[name])
                #expect(MovieColor.range(of: folder.path(name)) == nil, "\(name)")
            }
            #expect(MovieColor.range(of: folder.path("none")) == nil)
        }
    }
}
