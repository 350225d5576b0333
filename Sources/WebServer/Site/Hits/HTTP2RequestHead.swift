import NIOHPACK

/// The head of a request of HTTP/2, as far as a response from the site's files depends on it.
///
/// It is as strict as `HTTP1RequestHead`: whatever asks for more than a whole file or its tag is left to the router.
struct HTTP2RequestHead: Equatable {
    var target = ""
    var authority = ""
    /// Indicates whether the method is HEAD rather than GET.
    var isHead = false
    var acceptEncoding: String?
    var ifNoneMatch: String?

    /// - Parameter headers: as they came; that each pseudo-header field is there once was checked before.
    init?(_ headers: HPACKHeaders) {
        var method = ""
        for (name, value, _) in headers {
            switch name {
            case ":method": method = value
            case ":path": target = value
            case ":authority": authority = value
            case "accept-encoding":
                guard acceptEncoding == nil else { return nil }
                acceptEncoding = value
            case "if-none-match":
                guard ifNoneMatch == nil else { return nil }
                ifNoneMatch = value
            case ":protocol", "content-length", "expect", "host", "if-range", "range", "trailer": return nil
            default: break
            }
        }
        isHead = method == "HEAD"
        guard isHead || method == "GET", target.utf8.first == UInt8(ascii: "/"), !authority.isEmpty
        else { return nil }
    }
}
