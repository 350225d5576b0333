/// An absolute URL with an authority, taken apart strictly (RFC 3986); never repaired, never normalised.
package struct URLParts: Hashable, Sendable, CustomStringConvertible {
    /// The whole text as it was given.
    package let text: String
    /// Lower case (`https`, `fb123456`).
    package let scheme: String
    /// Lower case; an IPv6 address without its brackets.
    package let host: String
    /// As written; nil when left out.
    package let port: Int?
    /// As written, percent-encoded; empty or beginning with `/`.
    package let path: String
    /// As written, without `?`; nil when there is none.
    package let query: String?
    /// As written, without `#`; nil when there is none.
    package let fragment: String?

    /// Takes a URL apart.
    ///
    /// - Throws: `badLength`, `forbiddenCharacter`, `badScheme`, and what the authority is refused for.
    package init(_ text: String) throws(URLPartsError) {
        let bytes = Array(text.utf8)
        guard (1...8192).contains(bytes.count) else { throw .badLength }
        try Self.checkCharacters(bytes)
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { throw .badScheme }
        let scheme = text[..<colon]
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        else { throw .badScheme }
        var rest = text[text.index(colon, offsetBy: 3)...]
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        path = String(rest[slash...])
        let authority = try URLAuthority(rest[..<slash])
        host = authority.host
        port = authority.port
        self.scheme = scheme.lowercased()
        self.text = text
    }

    package var description: String { text }

    private static func checkCharacters(_ bytes: [UInt8]) throws(URLPartsError) {
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                throw .forbiddenCharacter(offset: offset)
            case UInt8(ascii: "%"):
                let digits = bytes[(offset + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
                else {
                    throw .badEscape
                }
            default: break
            }
        }
    }

    /// Cuts off what follows the first `mark`.
    private static func cut(_ rest: inout Substring, at mark: Character) -> String? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<index] }
        return String(rest[rest.index(after: index)...])
    }
}

extension URLParts {
    /// Indicates whether the scheme is http or https.
    package var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// The port in use: written, or the scheme's own.
    package var effectivePort: Int? {
        port ?? ["https": 443, "http": 80][scheme]
    }

    /// `scheme://host[:port]` with a default port left out (RFC 6454).
    package var origin: String {
        let shownHost = host.contains(":") ? "[\(host)]" : host
        let usual = ["https": 443, "http": 80][scheme]
        guard let port, port != usual else { return "\(scheme)://\(shownHost)" }
        return "\(scheme)://\(shownHost):\(port)"
    }

    /// Indicates whether the host names this machine: `localhost`, 127.0.0.0/8 or ::1.
    package var isLoopback: Bool { HostKind(host) == .loopback }

    /// Indicates whether the host is an address and no name.
    package var isAddress: Bool { IPAddress.fourBytes(host) != nil || IPAddress.sixteenBytes(host) != nil }

    /// Indicates whether the host is this machine or an address that is not of the public Internet.
    package var isPrivateNetwork: Bool { HostKind(host) != .publicNetwork }

    /// The fields of the query, decoded; none when there is no query.
    ///
    /// - Throws: as `FormURLEncoded.decode`.
    package func queryFields() throws(FormError) -> [(String, String)] {
        try FormURLEncoded.decode(query ?? "")
    }

    /// The text with fields added to its query, before any fragment.
    package func appending(query fields: [(String, String)]) -> String {
        guard !fields.isEmpty else { return text }
        let base = fragment == nil ? text : String(text.prefix { $0 != "#" })
        let mark = query == nil ? "?" : (query == "" ? "" : "&")
        return base + mark + FormURLEncoded.encode(fields) + (fragment.map { "#\($0)" } ?? "")
    }
}

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

    /// Returns whether a host is a name, or an IPv4 address in its one clear form.
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

/// The reason why a text is not a URL we take.
package enum URLPartsError: Error, Hashable, Sendable {
    /// Longer than 8 KiB, or empty.
    case badLength
    /// A byte that RFC 3986 does not allow (spaces, quotes, backslashes, controls, anything not ASCII).
    case forbiddenCharacter(offset: Int)
    /// No scheme, or not followed by `://`.
    case badScheme
    /// A user name or password before the host.
    case userInformation
    /// An empty host, or one that different readers would read differently (`127.1`, `0x7f.1`, `a..b`).
    case badHost
    /// A port that is no number from 1 to 65535.
    case badPort
    /// A percent sign without two digits.
    case badEscape
}
