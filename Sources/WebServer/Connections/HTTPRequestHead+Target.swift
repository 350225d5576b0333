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
}
