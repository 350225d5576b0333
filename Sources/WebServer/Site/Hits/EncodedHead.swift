import HTTPTypes
import NIOCore
import NIOHPACK

/// The encoded head of a response in one version of HTTP, made once for all requests except for its date.
protocol EncodedHead: Sendable {
    /// The head as it is sent.
    associatedtype Dated: Sendable

    /// - Parameter headers: all but the date.
    init(_ status: HTTPResponse.Status, _ headers: HTTPFields)

    func dated(_ date: String) -> Dated
}

/// The head as bytes of HTTP/1.1, with its empty line.
struct HTTP1HeadBytes: EncodedHead {
    private let bytes: [UInt8]

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields) {
        var text = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        for field in headers { text += "\(field.name.rawName): \(field.value)\r\n" }
        bytes = Array(text.utf8)
    }

    func dated(_ date: String) -> ByteBuffer {
        ByteBuffer(bytes: bytes + Array("Date: \(date)\r\n\r\n".utf8))
    }
}

/// The head as fields of HTTP/2 (RFC 9113 §8.3.2).
struct HeaderBlock: EncodedHead {
    private let fields: HPACKHeaders

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields) {
        var fields = HPACKHeaders([(":status", "\(status.code)")])
        for field in headers {
            fields.add(
                name: field.name.canonicalName, value: field.value,
                indexing: Self.own.contains(field.name) ? .nonIndexable : .indexable)
        }
        self.fields = fields
    }

    /// The fields that each file has a value of its own in: a connection's table of those that were sent (RFC 7541) is
    /// kept for what all responses share.
    private static let own: Set<HTTPField.Name> = [.contentLength, .eTag]

    func dated(_ date: String) -> HPACKHeaders {
        var fields = fields
        fields.add(name: "date", value: date)
        return fields
    }
}
