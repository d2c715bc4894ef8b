import CaptureDiagnostics
import CaptureModel

extension PlannedPortrait {
    /// `{source, element, cells, mask, enabled}`; `mask` is the node that gives it, and missing where people are searched for.
    var json: JSONValue {
        [
            "source": .string(node.description), "element": .string(element), "cells": .int(Int64(wish.cells)),
            "mask": .optional(wish.mask?.description), "enabled": .bool(wish.beginsEnabled),
        ]
    }
}
