/// The access token of a request to a protected resource (RFC 6750 §2).
package enum PresentedToken: Hashable, Sendable {
    case none
    case token(String)
    /// It is there more than once, or in more than one way.
    case several
}

extension StandInRequest {
    /// The access token of the header (RFC 6750 §2.1), of the form (§2.2), or, where the brand takes it there, of the
    /// address (§2.3).
    package func accessToken(inQuery: Bool = false) -> PresentedToken {
        var tokens = [authorization()].compactMap(\.self)
        tokens += form.filter { $0.0 == "access_token" }.map(\.1)
        if inQuery { tokens += query.filter { $0.0 == "access_token" }.map(\.1) }
        guard let first = tokens.first else { return .none }
        guard tokens.count == 1 else { return .several }
        return first.isEmpty ? .none : .token(first)
    }

    /// The token of an `Authorization` header of one of these schemes (lower case).
    package func authorization(_ schemes: [String] = ["bearer"]) -> String? {
        guard let header = header("Authorization"), let space = header.firstIndex(of: " "),
            schemes.contains(header[..<space].lowercased())
        else { return nil }
        let token = header[header.index(after: space)...].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }

    /// The first value of a query parameter that comes exactly once.
    package func queryValue(_ name: String) -> String? {
        let values = query.filter { $0.0 == name }
        return values.count == 1 ? values.first?.1 : nil
    }
}
