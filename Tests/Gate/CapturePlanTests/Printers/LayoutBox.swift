import Foundation

@testable import CapturePlan

/// A box to be laid out, in Foundation's words.
struct LayoutBox {
    var width: Double
    var height: Double
}

extension [LayoutBox] {
    /// Where the boxes lie, and the abscissae of the points of each route.
    func layout(_ edges: [(from: Int, to: Int)]) -> (rects: [CGRect], routes: [[Double]]) {
        let layout = LayeredLayout(boxes: map { .init(x: $0.width, y: $0.height) }, edges: edges)
        let rects = zip(layout.sizes, layout.corners).map { CGRect(x: $1.x, y: $1.y, width: $0.x, height: $0.y) }
        return (rects, layout.routes.map { $0.map(\.x) })
    }
}
