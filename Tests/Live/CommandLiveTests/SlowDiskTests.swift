import CaptureTesting
import Foundation
import RunTesting
import Testing

/// Disks that take nothing for some time.
@Suite(.serialized) struct SlowDiskTests {
    /// A library that holds one write to a file of a name back for some seconds, once so many bytes have been written to it, or
    /// fails that write and all that follow.
    private static let stall = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/uio.h>
        #include <unistd.h>
        static int done;
        static int stall(int file) {
            char link[64], name[4096];
            const char *wanted = getenv("STALL_FILE"), *time = getenv("STALL_SECONDS"), *after = getenv("STALL_AFTER");
            const char *error = getenv("STALL_ERROR");
            if ((done && !error) || !wanted || !time || !after) return 0;
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, name, sizeof name - 1);
            if (length <= 0) return 0;
            name[length] = 0;
            if (!strstr(name, wanted) || lseek(file, 0, SEEK_CUR) < atol(after)) return 0;
            done = 1;
            if (error) {
                errno = atoi(error);
                return -1;
            }
            sleep(atoi(time));
            return 0;
        }
        ssize_t writev(int file, const struct iovec *parts, int count) {
            static ssize_t (*real)(int, const struct iovec *, int);
            if (!real) real = dlsym(RTLD_NEXT, "writev");
            return stall(file) ? -1 : real(file, parts, count);
        }
        ssize_t write(int file, const void *bytes, size_t count) {
            static ssize_t (*real)(int, const void *, size_t);
            if (!real) real = dlsym(RTLD_NEXT, "write");
            return stall(file) ? -1 : real(file, bytes, count);
        }

        """

    private static let graph = """
        mcpipe: 1
        name: slow
        sources:
          left: { pattern: ball, size: 320x240, fps: 15 }
        sinks:
          stuck: { record: "stuck-{take}.mp4", video: left, encode: { video: { bitrate: 500 kbit/s } } }
          fine: { record: "fine-{take}.mp4", video: left, encode: { video: { bitrate: 400 kbit/s } } }

        """

    private static func run(
        _ seconds: Int, for length: Int, in folder: TemporaryFolder, takes: String = "",
        error: Int32? = nil
    ) async throws -> ProcessResult {
        let source = try folder.write(stall, to: "stall.c")
        let library = folder.path("stall.so")
        try await ProcessRunner.run("cc", ["-shared", "-fPIC", "-o", library, source, "-ldl"]).succeeded("cc")
        let file = try folder.write(graph + takes, to: "slow.yaml")
        let failing = error.map { ["STALL_ERROR": "\($0)"] } ?? [:]
        return try await Command.run(
            "run", file, "--duration", "\(length)s", "--format", "json", in: folder,
            environment: [
                "LD_PRELOAD": library, "STALL_FILE": "stuck-001.mp4", "STALL_SECONDS": "\(seconds)",
                "STALL_AFTER": "3000",
            ].merging(failing) { first, _ in first })
    }

    private static func video(_ name: String, in folder: TemporaryFolder) async throws -> MediaReport.Stream {
        let media = try await MediaJudge.examine(folder[name])
        #expect(try await MediaJudge.complaints(about: folder[name]) == "")
        return try #require(media.video.first)
    }

    private static func expectWhole(
        _ sink: String, _ result: ProcessResult, seconds: Int, in folder: TemporaryFolder
    ) async throws {
        let video = try await Self.video("\(sink)-001.mp4", in: folder)
        let account = try RunAccount(result.text)
        #expect(account.lack(of: video, by: sink, from: "left", seconds: seconds, at: 15) == nil, "\(result.text)")
    }

    @Test func aDiskThatTakesNothingForEightSecondsCostsNoFrame() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.run(8, for: 14, in: folder)
            try result.succeeded("mcpipe run")
            let lines = try Command.jsonLines(result.text)
            let slow = try #require(lines.first { $0["event"] as? String == "disk-slow" })
            #expect(slow["sink"] as? String == "stuck")
            // Told while there is room still.
            #expect(try #require(slow["waiting"] as? Double) < 5)
            #expect(lines.contains { $0["event"] as? String == "disk-caught-up" })
            #expect(!lines.contains { $0["event"] as? String == "frames-losing" })
            for sink in ["stuck", "fine"] { try await Self.expectWhole(sink, result, seconds: 14, in: folder) }
        }
    }

    /// The first take ends while its disk stands still, which holds the file's muxer for longer than a take's end may last.
    @Test func aFileThatIsStuckAtItsEndLeavesTheNextTakeWhole() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.run(
                8, for: 14, in: folder, takes: "takes: { every: 10 s, length: 2 s }\n")
            #expect(result.status == 74)
            let lines = try Command.jsonLines(result.text)
            let ends = lines.filter { $0["event"] as? String == "take-ended" }
            #expect(ends.compactMap { $0["finished"] as? Bool } == [false, true])
            #expect(try await Self.video("fine-001.mp4", in: folder).frames >= 28)
            let next = try await Self.video("stuck-002.mp4", in: folder).frames
            #expect(next >= 28)
            #expect(next == (try await Self.video("fine-002.mp4", in: folder).frames))
        }
    }

    @Test func aDiskThatBreaksCostsItsOwnFileOnly() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.run(0, for: 6, in: folder, error: EIO)
            #expect(result.status == 74)
            let lines = try Command.jsonLines(result.text)
            let failed = try #require(lines.first { $0["event"] as? String == "file-failed" })
            #expect(failed["sink"] as? String == "stuck")
            #expect((failed["reason"] as? String)?.contains("free") == true)
            #expect(!lines.contains { $0["event"] as? String == "sink-finished" && $0["sink"] as? String == "stuck" })
            try await Self.expectWhole("fine", result, seconds: 6, in: folder)
            let kept = try await MediaJudge.examine(folder["stuck-001.mp4"]).video.first?.frames ?? 0
            #expect(kept > 0 && kept < 6 * 15)
            let manifest = try #require(
                try Command.json(String(contentsOf: folder["slow-001.take.json"], encoding: .utf8)) as? [String: Any])
            let files = try #require(manifest["files"] as? [[String: Any]])
            #expect(files.map { $0["failure"] != nil } == [true, false])
        }
    }

    @Test func whatDoesNotFitIsCountedAndTheOthersLoseNothing() async throws {
        try await TemporaryFolder.use { folder in
            let result = try await Self.run(14, for: 22, in: folder)
            #expect(result.status == 74, "more is lost than is allowed")
            let events = try Command.jsonLines(result.text)
            let names = events.compactMap { $0["event"] as? String }
            let told = try #require(names.firstIndex(of: "disk-slow"))
            #expect(told < (try #require(names.firstIndex(of: "frames-losing"))))
            let lost = try #require(events.first { $0["event"] as? String == "frames-lost" }?["frames"] as? Int)
            #expect(lost > 0)
            let kept = try await Self.video("stuck-001.mp4", in: folder).frames
            #expect(kept + lost == (try RunAccount(result.text).pictures(of: "left")))
            try await Self.expectWhole("fine", result, seconds: 22, in: folder)
            let sinks = try #require(events.last?["sinks"] as? [[String: Any]])
            #expect(sinks.first { $0["sink"] as? String == "stuck" }?["dropped"] as? Int == lost)
            #expect(sinks.first { $0["sink"] as? String == "fine" }?["dropped"] as? Int == 0)
        }
    }
}
