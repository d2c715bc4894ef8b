import CaptureTesting
import Dispatch
import Testing

@testable import CaptureRuntime

/// Work in folders of which one's disk gives no answer.
@Suite struct AccountFoldersTests {
    private static func folders() -> AccountFolders { AccountFolders { $0 == "silent" ? .zero : .seconds(120) } }

    @Test func aSilentDiskIsGivenUpAndHoldsUpNoOther() async throws {
        let folders = Self.folders()
        let disk = DispatchSemaphore(value: 0)
        defer { disk.signal() }
        folders.start(in: "silent") { disk.wait() }
        #expect(folders.attempt(in: "silent") { 1 } == nil)
        #expect(folders.attempt(in: "other") { 2 } == 2)
    }

    /// Nothing more is asked of it meanwhile: a hundred lines of a journal would be written at once when it answers.
    @Test func whatASilentDiskIsAskedForAfterwardsIsNotDoneLater() async throws {
        let folders = Self.folders()
        let disk = DispatchSemaphore(value: 0)
        let done = Observed<[Int]>([])
        folders.start(in: "silent") { disk.wait() }
        for number in 1...3 {
            #expect(folders.attempt(in: "silent") { done.update { $0.append(number) } } == nil)
        }
        disk.signal()
        await folders.perform(in: "silent") {}
        #expect(done.current == [1])
    }

    @Test func whatCameTooLateIsTakenBackBeforeAnythingElseIsDone() async throws {
        let folders = Self.folders()
        let disk = DispatchSemaphore(value: 0)
        let seen = Observed<[String]>([])
        folders.start(in: "silent") { disk.wait() }
        let answer = folders.attempt(in: "silent", undo: { value in seen.update { $0.append("undone \(value)") } }) {
            () -> Int in
            seen.update { $0.append("done") }
            return 7
        }
        #expect(answer == nil)
        folders.start(in: "silent") { seen.update { $0.append("next") } }
        disk.signal()
        await folders.perform(in: "silent") {}
        #expect(seen.current == ["done", "undone 7", "next"])
    }

    @Test func whatIsInTimeIsNotTakenBack() throws {
        let undone = Observed(false)
        let answer = Self.folders().attempt(in: "other", undo: { _ in undone.update { $0 = true } }) { 7 }
        #expect(answer == 7 && !undone.current)
    }
}
