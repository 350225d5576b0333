/// Host and port of a URL.
struct URLAuthority {
    let host: String
    let port: Int?

    init(_ text: Substring) throws(URLPartsError) {
        guard !text.contains("@") else { throw .userInformation }
        var hostText = text
        var portText: Substring?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw .badHost }
            hostText = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { throw .badHost }
            portText = rest.isEmpty ? nil : rest.dropFirst()
            guard IPAddress.sixteenBytes(hostText) != nil else { throw .badHost }
        } else {
            if let colon = text.firstIndex(of: ":") {
                hostText = text[..<colon]
                portText = text[text.index(after: colon)...]
            }
            guard Self.isName(hostText) else { throw .badHost }
        }
        host = hostText.lowercased()
        port = try portText.map(Self.port)
    }

    private static func port(_ text: Substring) throws(URLPartsError) -> Int {
        guard (1...5).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isNumber }),
            let port = Int(text), (1...65_535).contains(port)
        else { throw .badPort }
        return port
    }

    /// Whether a host is a name, or an IPv4 address in its one clear form.
    private static func isName(_ host: Substring) -> Bool {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last == "" { labels.removeLast() }
        guard let last = labels.last, host.utf8.count <= 253 else { return false }
        for label in labels {
            guard (1...63).contains(label.utf8.count), label.first != "-", label.last != "-",
                label.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
            else { return false }
        }
        // A last label that is a number makes browsers read the whole as IPv4 (WHATWG URL §3.5).
        let looksNumeric = last.allSatisfy(\.isNumber) || last.lowercased().hasPrefix("0x")
        return !looksNumeric || IPAddress.fourBytes(host) != nil
    }
}
