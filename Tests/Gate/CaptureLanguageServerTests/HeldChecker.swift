import CaptureTesting
import Foundation
import Synchronization

@testable import CaptureLanguageServer

/// A checker whose checks of some texts hold the thread they run on until the test lets them go.
final class HeldChecker: DocumentChecking {
    /// The texts whose checks have begun, in that order.
    let begun = Observed<[String]>([])
    private let gates = Mutex<[String: DispatchSemaphore]>([:])

    /// Holds checks of texts that are just these.
    init(holding texts: [String]) {
        gates.withLock { gates in for text in texts { gates[text] = DispatchSemaphore(value: 0) } }
    }

    /// Lets a check go on.
    func release(_ text: String) { gates.withLock { $0[text] }?.signal() }

    @concurrent func check(_ path: String, texts: [String: String], folder: String?) async -> Document.Checked {
        let text = texts[path] ?? ""
        begun.update { $0.append(text) }
        wait(for: text)
        return Document.Checked(diagnostics: [], texts: [path: text], rig: nil)
    }

    private func wait(for text: String) { gates.withLock { $0[text] }?.wait() }
}
