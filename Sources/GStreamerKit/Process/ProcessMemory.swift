internal import CGStreamerShims

/// The memory of the process as a whole.
public enum ProcessMemory {
    /// Keeps glibc from giving each thread an arena of its own, which a pipeline of fifty threads would pay for in
    /// megabytes that never come back. C: `mallopt(M_ARENA_MAX)`.
    ///
    /// To be called before other threads allocate; a value from `MALLOC_ARENA_MAX` is overwritten.
    public static func limitArenas(to count: Int32) {
        mcpipe_limit_arenas(count)
    }

    /// Gives the pages back that hold nothing any more; takes some milliseconds, in which others who ask for memory wait.
    ///
    /// C: `malloc_trim`.
    public static func trim() { mcpipe_trim_memory() }
}
