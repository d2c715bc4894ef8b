internal import Glibc

/// The thread that asks.
public enum CurrentThread {
    /// A number that no other thread has while this one lives. C: `pthread_self`.
    public static var number: UInt { UInt(pthread_self()) }
}
