import CaptureModel

extension CheckContext {
    /// What a camera's focus aid is reckoned from, with the zoom it wants; nil for a source without one, or where the rig does not say.
    func focusAid(of source: Source) -> (aid: FocusAid, zoom: UserZoom, nearest: Distance, view: Double)? {
        guard case .camera(let wish) = source.kind, let aid = wish.focusAid,
            let nearest = devices.cameras[source.name]?.minimumFocusDistance,
            let view = formats[source.name]?.format.fieldOfView
        else { return nil }
        return (aid, aid.zoom(fieldOfView: view, minimumFocusDistance: nearest), nearest, view)
    }

    /// The zoom that a source begins with: what is asked for, or what its focus aid needs where that is more; nil for one that cannot be
    /// zoomed.
    func wantedZoom(of source: Source) -> UserZoom? {
        guard source.isZoomable else { return nil }
        guard let aided = focusAid(of: source)?.zoom else { return source.zoom ?? .whole }
        return max(source.zoom ?? .whole, aided)
    }
}
