import HTTPTypes

/// Indicates whether a state-changing request was made by one of our own pages (Fetch Metadata, Origin).
enum SameOrigin {
    /// True with proof that another site's page made the request; callers that are no browsers prove nothing.
    static func isForeign(_ request: IncomingRequest, origin: String) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "cross-site" || site == "same-site"
        }
        return request.headers[.origin].map { $0 != origin } ?? false
    }

    /// True only with proof: `Sec-Fetch-Site: same-origin`, or an `Origin` that is ours.
    static func allows(_ request: IncomingRequest, origin: String) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin"
        }
        guard let sender = request.headers[.origin] else { return false }
        return sender == origin
    }
}

extension HTTPField.Name {
    /// `Sec-Fetch-Site` (Fetch Metadata).
    static let secFetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
}
