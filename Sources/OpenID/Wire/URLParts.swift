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
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else { throw .badScheme }
        let scheme = bytes[..<colon]
        guard scheme.first?.isASCIILetter == true,
            scheme.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else { throw .badScheme }
        var rest = bytes[(colon + 3)...]
        fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
        query = Self.cut(&rest, at: UInt8(ascii: "?"))
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        path = String(decoding: rest[slash...], as: UTF8.self)
        let authority = try URLAuthority(rest[..<slash])
        host = authority.host
        port = authority.port
        self.scheme = String(decoding: scheme.map(\.asciiLowercased), as: UTF8.self)
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
                guard digits.count == 2, digits.allSatisfy(\.isHexDigit) else { throw .badEscape }
            default: break
            }
        }
    }

    /// Cuts off what follows the first `mark`.
    private static func cut(_ rest: inout ArraySlice<UInt8>, at mark: UInt8) -> String? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<index] }
        return String(decoding: rest[(index + 1)...], as: UTF8.self)
    }
}

extension URLParts {
    /// Indicates whether the scheme is http or https.
    package var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// The port in use: written, or the scheme's own.
    package var effectivePort: Int? { port ?? ["https": 443, "http": 80][scheme] }

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

/// Host and port of a URL; of ASCII bytes.
struct URLAuthority {
    let host: String
    let port: Int?

    init(_ text: ArraySlice<UInt8>) throws(URLPartsError) {
        guard !text.contains(UInt8(ascii: "@")) else { throw .userInformation }
        var hostText = text
        var portText: ArraySlice<UInt8>?
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { throw .badHost }
            hostText = text[(text.startIndex + 1)..<end]
            let rest = text[(end + 1)...]
            guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .badHost }
            portText = rest.isEmpty ? nil : rest.dropFirst()
            guard IPAddress.sixteenBytes(String(decoding: hostText, as: UTF8.self)) != nil else {
                throw .badHost
            }
        } else {
            if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
                hostText = text[..<colon]
                portText = text[(colon + 1)...]
            }
            guard Self.isName(hostText) else { throw .badHost }
        }
        host = String(decoding: hostText.map(\.asciiLowercased), as: UTF8.self)
        port = try portText.map(Self.port)
    }

    private static func port(_ text: ArraySlice<UInt8>) throws(URLPartsError) -> Int {
        guard (1...5).contains(text.count), text.allSatisfy(\.isASCIIDigit) else { throw .badPort }
        let port = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard (1...65_535).contains(port) else { throw .badPort }
        return port
    }

    /// Returns whether a host is a name, or an IPv4 address in its one clear form.
    private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard let last = labels.last, host.count <= 253 else { return false }
        let hyphen = UInt8(ascii: "-")
        for label in labels {
            guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen,
                label.allSatisfy({
                    $0.isASCIILetter || $0.isASCIIDigit || $0 == hyphen || $0 == UInt8(ascii: "_")
                })
            else { return false }
        }
        // A last label that is a number makes browsers read the whole as IPv4 (WHATWG URL §3.5).
        let looksNumeric =
            last.allSatisfy(\.isASCIIDigit) || last.prefix(2).map(\.asciiLowercased) == Array("0x".utf8)
        return !looksNumeric || IPAddress.fourBytes(String(decoding: host, as: UTF8.self)) != nil
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
