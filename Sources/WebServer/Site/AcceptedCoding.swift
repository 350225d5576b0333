/// The coding of a file that a browser takes (RFC 9110 §12.5.3).
enum AcceptedCoding {
    /// The smallest coding that an `Accept-Encoding` header allows; nil when it allows none of ours.
    static func best(of header: String?) -> ContentCoding? {
        var allowed: [String: Bool] = [:]
        for part in (header ?? "").prefix(400).split(separator: ",").prefix(20) {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = words.first else { continue }
            // `q=0`, `q=0.000`: not this one.
            allowed[name] = !words.dropFirst().contains { word in
                word.hasPrefix("q=") && Double(word.dropFirst(2)) == 0
            }
        }
        return ContentCoding.allCases.first { allowed[$0.rawValue] ?? allowed["*"] ?? false }
    }
}
