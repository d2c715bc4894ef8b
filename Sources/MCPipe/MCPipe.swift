// One `import MCPipe` gives an application the graph's words, the checker, the planner and the session.
@_exported public import CaptureCheck
@_exported public import CaptureDSL
@_exported public import CaptureDiagnostics
@_exported public import CaptureImport
@_exported public import CaptureModel
@_exported public import CapturePlan
@_exported public import CaptureRuntime
@_exported public import CaptureYAML
@_exported public import SessionLogic
