import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

extension Response {
    /// A JSON answer that nothing keeps.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: value.serialized)))
    }
}
