import Diagnostics

/// Lines of a configuration that may hold a secret: reports give their place, but not their text.
enum SecretLines {
    /// The file as reports may show it, without what may hold a secret; every line keeps its number.
    static func hidden(in file: [UInt8]) -> [UInt8] {
        var block = ""
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line -> [UInt8] in
            if let first = line.first, isWord(first) { block = keys(of: line).first ?? "" }
            return mayHold(line, in: block) ? Array(DiagnosticReport.hiddenLine.utf8) : Array(line)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func mayHold(_ line: ArraySlice<UInt8>, in block: String) -> Bool {
        let text = String(decoding: line, as: UTF8.self).lowercased()
        // Addresses of databases have passwords, too.
        if ["secr", "token", "passw", "key", "postgres", "@"].contains(where: text.contains) { return true }
        guard ["providers", "standinclients"].contains(block.lowercased()),
            line.contains(where: { $0 > UInt8(ascii: " ") })
        else { return false }
        let keys = keys(of: line)
        return keys.isEmpty || !plain.isSuperset(of: keys)
    }

    /// Keys of these lists, and schemes of addresses, whose values everybody may see.
    private static let plain: Set<String> = [
        "providers", "standInClients", "id", "mode", "clientID", "tenant", "tenants", "scopes", "issuer",
        "name",
        "icon", "guide", "provider", "redirectURIs", "trustEmail", "http", "https",
    ]

    /// The words before a colon.
    private static func keys(of line: ArraySlice<UInt8>) -> [String] {
        line.indices.filter { line[$0] == UInt8(ascii: ":") }.compactMap { colon in
            let word = line[..<colon].reversed().prefix { isWord($0) }
            return word.isEmpty ? nil : String(decoding: word.reversed(), as: UTF8.self)
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
}
