import CaptureTesting
import Foundation
import Testing

/// Programs with so much time, and many at once.
@Suite struct RunningProcessTests {
    @Test func aProgramThatOutlivesItsLimitIsKilled() async throws {
        let process = try RunningProcess("sleep", ["600"])
        await #expect(throws: Deadline.Passed.self) { try await process.result(within: .milliseconds(50)) }
        #expect(try await process.result().status == 128 + SIGKILL)
    }

    @Test func manyProgramsAtOnceAllEnd() async throws {
        let outputs = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 {
                group.addTask { try await ProcessRunner.run("echo", ["\(number)"]).text }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(outputs.count == 40)
    }
}
