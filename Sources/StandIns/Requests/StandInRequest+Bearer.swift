extension StandInRequest {
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
