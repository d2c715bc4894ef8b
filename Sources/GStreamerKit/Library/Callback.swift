internal import CGStreamer

/// A Swift closure in the keeping of C: retained while C may call it, released by the destroy notify.
///
/// What the closure captures lives as long; a closure held by an element must not capture that element.
final class Callback<Body: Sendable>: Sendable {
    let body: Body

    init(_ body: Body) { self.body = body }

    /// The context to hand to C together with `releaseCallback`.
    var retainedContext: UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

    /// The callback behind a context, while C holds it.
    static func of(_ context: UnsafeMutableRawPointer?) -> Callback? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<Callback>.fromOpaque(context).takeUnretainedValue()
    }
}

/// The destroy notify of every context.
func releaseContext(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<AnyObject>.fromOpaque(context).release()
}
