internal import Glibc

/// Folders that one piece of work has for itself among all that ask in this way, in this process and in others.
///
/// What else reads and writes there is not held up. They are let go with the claim, and where the process dies.
@safe
public final class FolderClaim: Sendable {
    /// Why folders cannot be had.
    public struct Refusal: Error, Sendable, Hashable {
        /// The folder that somebody else has.
        public let folder: String
    }

    private struct Place: Hashable {
        let device: dev_t
        let number: ino_t
    }

    private let held: [Place: Int32]
    private let others: FolderClaim?

    /// Takes hold of folders, and waits for nobody. C: `open(O_DIRECTORY)`, `flock`.
    ///
    /// What is no folder, or cannot be opened or locked, is passed over: nothing can be written there either, or nobody can say who does.
    ///
    /// - Parameter others: Folders that the same work has already, which it keeps.
    public init(_ folders: [String], with others: FolderClaim? = nil) throws(Refusal) {
        var held: [Place: Int32] = [:]
        for folder in folders {
            let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            var facts = stat()
            guard unsafe fstat(descriptor, &facts) == 0 else {
                close(descriptor)
                continue
            }
            let place = Place(device: facts.st_dev, number: facts.st_ino)
            // One folder may have several names.
            guard held[place] == nil, others?.holds(place) != true else {
                close(descriptor)
                continue
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
                close(descriptor)
                for other in held.values { close(other) }
                throw Refusal(folder: folder)
            }
            held[place] = descriptor
        }
        (self.held, self.others) = (held, others)
    }

    deinit { for descriptor in held.values { close(descriptor) } }

    private func holds(_ place: Place) -> Bool { held[place] != nil || others?.holds(place) ?? false }
}
