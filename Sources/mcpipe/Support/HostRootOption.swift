import ArgumentParser

/// Where the machine tells how it is.
struct HostRootOption: ParsableArguments {
    @Option(
        name: .customLong("host-root"),
        help: ArgumentHelp(
            "Read the machine's temperatures and the like from 'sys' and 'proc' in this folder, where a container has them.",
            valueName: "folder"),
        completion: .directory)
    var folder: String?

    /// What stands before `/sys` and `/proc`.
    var root: String {
        var root = folder ?? ""
        while root.hasSuffix("/") { root.removeLast() }
        return root
    }
}
