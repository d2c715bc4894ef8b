internal import CaptureDiagnostics
internal import HTTPTypes
internal import Hummingbird

extension Response {
    /// A JSON document.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        content(ByteBuffer(string: value.indented), type: "application/json", status: status)
    }

    /// A whole body of a type.
    static func content(_ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: body))
    }
}
