import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The built site, in memory, ready to be sent.
struct SiteFiles: Sendable {
    /// One file, with what its answer needs.
    private struct Asset: Sendable {
        var body: ByteBuffer
        var headers: HTTPFields
        var tag: String
    }

    private let assets: [String: Asset]

    /// - Parameter files: path without leading slash → bytes.
    init(_ files: [String: [UInt8]]) {
        assets = files.reduce(into: [:]) { assets, file in
            let tag = "\"" + Hex.encode(Array(SHA256.hash(file.value).prefix(12))) + "\""
            var headers = HTTPFields()
            headers[.contentType] = ContentType.of(file.key)
            headers[.eTag] = tag
            headers[.cacheControl] = "no-cache"
            assets[file.key] = Asset(body: ByteBuffer(bytes: file.value), headers: headers, tag: tag)
        }
    }

    /// The answer to a GET or HEAD of `path` (percent-encoded, leading slash), or nil when there is no such file.
    ///
    /// A folder's path without its slash is redirected to the one with it.
    func response(to request: Request, path: String) -> Response? {
        guard let name = path.removingPercentEncoding?.dropFirst(), !name.contains("..") else { return nil }
        if name.isEmpty || name.hasSuffix("/") { return answer(assets[name + "index.html"], to: request) }
        if let asset = assets[String(name)] { return answer(asset, to: request) }
        guard assets[name + "/index.html"] != nil else { return nil }
        return Response(status: .movedPermanently, headers: [.location: path + "/"])
    }

    /// The bytes of a file, for pages that are sent with another status.
    func body(_ path: String) -> ByteBuffer? { assets[path]?.body }

    private func answer(_ asset: Asset?, to request: Request) -> Response? {
        guard let asset else { return nil }
        if let known = request.headers[.ifNoneMatch],
            known.split(separator: ",").contains(where: { $0.drop { " W/".contains($0) } == asset.tag })
        {
            return Response(status: .notModified, headers: [.eTag: asset.tag, .cacheControl: "no-cache"])
        }
        if request.method == .head {
            var headers = asset.headers
            headers[.contentLength] = String(asset.body.readableBytes)
            return Response(status: .ok, headers: headers)
        }
        return Response(status: .ok, headers: asset.headers, body: .init(byteBuffer: asset.body))
    }
}
