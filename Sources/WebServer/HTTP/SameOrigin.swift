import HTTPTypes

/// Whether a state-changing request was made by one of our own pages (Fetch Metadata, Origin).
enum SameOrigin {
    /// True only with proof: `Sec-Fetch-Site: same-origin`, or an `Origin` that is ours.
    static func allows(_ request: IncomingRequest, origin: String) -> Bool {
        if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
            return site == "same-origin"
        }
        guard let sender = request.headers[.origin] else { return false }
        return sender == origin
    }
}
