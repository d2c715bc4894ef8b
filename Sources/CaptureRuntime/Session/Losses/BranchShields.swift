internal import CapturePlan
internal import GStreamerKit

extension Plan {
    /// The elements with which a way to some of the sinks begins: what a source gives to, and what a `tee` does. What refuses a buffer in there
    /// is not to be heard of before it. The last queues of recordings and streams are none: what is behind them has shields of its own.
    var branchEntries: [String] {
        let tees = Set(elements.filter { $0.factory == "tee" }.map(\.name))
        let entries = Set(sources.flatMap(\.outputs.values))
            .union(links.filter { tees.contains($0.from.element) && $0.to.pad == .always("sink") }.map(\.to.element))
        let others = tees.union(sinks.flatMap(\.legs).map(\.last))
        return elements.map(\.name).filter { entries.contains($0) && !others.contains($0) }
    }
}

/// Keeps an element that takes nothing more, as an encoder that has failed, from ending the source before it and with that everything else.
///
/// Most elements post an error and then refuse the buffer; some only refuse. In their name an error is posted here, behind their own where
/// they have posted one, so that the session hears of both in the same way.
struct BranchShields {
    private let shields: [PadShield]

    init(_ assembly: PipelineAssembly) {
        shields = assembly.plan.branchEntries.compactMap { entry in
            assembly.pad("sink", of: entry).map { pad in
                PadShield(pad, passesEnds: true) { [weak assembly] answer in
                    guard let assembly else { return }
                    assembly.element(assembly.refuser(behind: entry))?.postError("it takes nothing more (\(answer))")
                }
            }
        }
    }
}

extension PipelineAssembly {
    /// The element that has refused what came to it: the last one on the way from another whose last answer was a failure.
    fileprivate func refuser(behind entry: String) -> String {
        var name = entry
        while let next = plan.links.first(where: { $0.from.element == name && hasFailed($0) }) {
            name = next.to.element
        }
        return name
    }

    private func hasFailed(_ link: PlannedLink) -> Bool { outlet(of: link)?.wasRefused ?? false }

    /// The source pad of a link; nil where it has not appeared.
    func outlet(of link: PlannedLink) -> Pad? {
        switch link.from.pad {
        case .always(let name), .request(let name, _): pad(name, of: link.from.element)
        case .sometimes: nil
        }
    }
}
