import NIOHTTP1

extension HTTPRequestHead {
    /// Lets the host of a target in absolute form (`GET http://docs.example/en/`) count instead of `Host`, as RFC 9112
    /// §3.2.2 demands; what follows keeps only the target's path.
    mutating func takeHostOfTarget() {
        guard !uri.utf8.starts(with: "/".utf8), let mark = uri.firstRange(of: "://"),
            headers["Host"].count == 1
        else { return }
        let authority = uri[mark.upperBound...].prefix { !"/?#".contains($0) }
        headers.replaceOrAdd(name: "Host", value: String(authority))
    }

    /// Indicates whether the connection ends with the response to this request.
    ///
    /// That is so when the client asks for it, by a connection option or by its version (RFC 9112 §9.6). It is so as
    /// well after a request to speak another protocol, because the decoder takes what follows for that protocol (RFC
    /// 9110 §7.8 lets a server ignore `Upgrade`), and after an HTTP/1.0 request with a transfer coding, whose end other
    /// recipients may see elsewhere (RFC 9112 §6.1).
    var isLastOfConnection: Bool {
        !isKeepAlive || method == .CONNECT || headers.contains(name: "Upgrade")
            || version.minor == 0 && headers.contains(name: "Transfer-Encoding")
    }
}
