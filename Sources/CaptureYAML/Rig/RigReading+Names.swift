import CaptureDiagnostics
import CaptureModel

extension Rig {
    /// A name stands for one camera, and for one microphone: else a graph would record another than the one it means.
    func reportSharedNames(_ root: FileNode, _ spot: Spot) {
        for (table, kind) in [("cameras", "camera"), ("microphones", "microphone")] {
            let entries = root[table]?.entries ?? []
            var owners = Dictionary(entries.map { ($0.key, $0.key) }) { first, _ in first }
            for entry in entries {
                for node in entry.value["aliases"]?.list ?? [] {
                    guard let alias = node.scalar?.text else { continue }
                    guard let owner = owners[alias] else {
                        owners[alias] = entry.key
                        continue
                    }
                    // Twice for one says nothing wrong.
                    guard owner != entry.key else { continue }
                    let whose = "\(kind) '\(abbreviated(owner))'"
                    spot.report(
                        .invalidValue,
                        "'\(abbreviated(alias))' is a name of \(kind) '\(abbreviated(entry.key))' and of \(whose)",
                        at: node.range, label: owner == alias ? "the name of another" : "an alias of another",
                        fixIts: [.init("give it another alias, or remove it here")])
                }
            }
        }
    }
}
