import CaptureCheck
import CaptureElements
import CaptureModel

/// Counts verdicts on the iPhone 11 Pro Max, in one thread: of its device sets alone, and of the whole checker.
///
/// Then the time that settling open formats takes. A verdict on a set of cameras, given by their names, is: may they run together, and if not, all minimal conflicts. A
/// verdict of the checker is everything that `mcpipe check` finds in a graph, with places, notes and ways out.
@main
struct VerdictBenchmark {
    static func main() {
        guard let rig = BuiltInRigs.rig(named: "iphone-11-pro-max") else { return }
        let family = DeviceSetFamily(rig)
        let naive = NaiveScan(rig)
        let sets = (1..<(1 << rig.cameras.count)).map { mask in
            Set(rig.cameras.indices.filter { mask & (1 << $0) != 0 }.map { rig.cameras[$0].name })
        }
        for set in sets where family.minimalConflicts(in: set) != naive.minimalConflicts(in: set) {
            print("the two scans disagree on \(set.sorted())")
            return
        }
        let fast = Rate.measure(1_000_000) { family.minimalConflicts(in: sets[$0 % sets.count]).count }
        let slow = Rate.measure(20_000) { naive.minimalConflicts(in: sets[$0 % sets.count]).count }
        let three = Self.recording(["back-ultra-wide", "back-wide", "back-telephoto"])
        let four = Self.recording(["back-ultra-wide", "back-wide", "back-telephoto", "front"])
        let checker = Checker(
            rig: rig, host: .bench, options: CheckOptions(workingFolder: "/takes", fileFolder: "/pipelines"))
        let accepted = Rate.measure(50_000) { _ in checker.check(three).graph == nil ? 1 : 0 }
        let rejected = Rate.measure(50_000) { _ in checker.check(four).diagnostics.count }
        print(
            """
            | verdicts on | a second | memory after a tenth, at the end |
            |---|---|---|
            | device sets: all 255 of the iPhone 11 Pro Max, in turn | \(fast.text) | \(fast.memory) |
            | the same by a naive scan of sets of names | \(slow.text) | \(slow.memory) |
            | the whole checker: three cameras into three files, accepted | \(accepted.text) | \(accepted.memory) |
            | the whole checker: four cameras into four files, rejected with its conflict and ways out | \(rejected.text) | \
            \(rejected.memory) |

            The ratio to the naive scan is \(Int((fast.perSecond / slow.perSecond).rounded())). A verdict on a set of cameras, \
            given by their names, says whether they may run together, and if not, all minimal conflicts; 1,000,000 of them \
            were counted. One of the checker is all that `mcpipe check` says of a graph.

            \(Settling.measure(.bench).text)
            """)
    }

    private static func recording(_ cameras: [String]) -> Graph {
        Graph(
            name: "bench", rig: .builtIn("iphone-11-pro-max"),
            sources: NodeTable(cameras.map { Source(NodeName($0), .camera(.init($0))) }),
            sinks: NodeTable(
                cameras.map { name in
                    Sink(
                        NodeName("file-\(name)"), .record(.init(to: FileTemplate(unchecked: "{take}-{source}.mp4"))),
                        video: NodeName(name))
                }))
    }
}

extension HostInventory {
    /// A machine with every element and no file.
    fileprivate static var bench: HostInventory {
        HostInventory(
            gstreamer: Version(1, 22), elements: Set(ElementPackages.elements), files: EmptyFileSystem())
    }
}

private struct EmptyFileSystem: FileSystemView {
    func entry(at path: String) -> FileSystemEntry { path == "/" ? .folder(isWritable: true) : .missing }
    func names(in folder: String) -> [String] { [] }
    func freeSpace(below folder: String) -> ByteCount? { nil }
}
