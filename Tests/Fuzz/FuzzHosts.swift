// any bytes as Host, and as Forwarded and X-Forwarded-For behind a trusted proxy; compiled with the server's files.
import HTTPTypes
import OpenID

private let proxies = TrustedProxies(["127.0.0.1", "10.0.0.0/8"].compactMap { AddressBlock($0) })
private let peer = NetworkAddress("127.0.0.1")
private let hosts = HostList(listed: [], origin: "https://docs.example.com", ports: [8080])

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let host = HostName(text) {
        if hosts.allows(host, isLocal: false), host.name != "docs.example.com" {
            return trap("a foreign host is answered")
        }
        if host.name.contains(where: { "/@?# ".contains($0) }) { return trap("a host with more than a name") }
    }
    _ = AddressBlock(text)
    _ = NetworkAddress(text)
    for part in text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).prefix(2) {
        var headers = HTTPFields()
        headers[.forwarded] = String(part)
        headers[.xForwardedFor] = String(text.prefix(200))
        for fields in [headers, HTTPFields([HTTPField(name: .xForwardedFor, value: String(part))])] {
            guard let client = proxies.client(peer: peer, headers: fields) else {
                return trap("a known peer, and no client")
            }
            guard !ClientAddress(client).key.isEmpty else { return trap("a client without a counter") }
            // Who is no proxy is nobody whose word counts.
            let stranger = NetworkAddress("192.0.2.9")
            guard proxies.client(peer: stranger, headers: fields) == stranger else {
                return trap("a stranger's word was believed")
            }
        }
    }
    return 0
}
