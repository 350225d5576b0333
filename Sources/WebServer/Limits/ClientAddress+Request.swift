import HTTPTypes
import Hummingbird

extension ClientAddress {
    /// Whom a request counts for, behind this machine's own proxy, too.
    ///
    /// - Parameter peer: the address at the other end of the connection; nil when unknown.
    init(_ request: Request, peer: String?) {
        self.init(request.headers, peer: peer)
    }

    init(_ headers: HTTPFields, peer: String?) {
        self.init(peer: peer, forwarded: HTTPField.Name("X-Forwarded-For").flatMap { headers[$0] })
    }
}
