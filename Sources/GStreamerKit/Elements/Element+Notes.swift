internal import CGStreamer

extension Element {
    /// Keeps a number with the element for as long as the element lives, in the place of one of that name. C: `g_object_set_data`.
    public func note(_ number: Int, as name: String) {
        // The data is a pointer that nothing follows; 0 is none.
        unsafe g_object_set_data(gObject, name, UnsafeMutableRawPointer(bitPattern: number &+ 1))
    }

    /// A number that is kept with the element; nil where none of that name is. C: `g_object_get_data`.
    public func noted(_ name: String) -> Int? {
        guard let data = unsafe g_object_get_data(gObject, name) else { return nil }
        return Int(bitPattern: data) &- 1
    }

    private var gObject: UnsafeMutablePointer<GObject> {
        unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GObject.self)
    }
}
