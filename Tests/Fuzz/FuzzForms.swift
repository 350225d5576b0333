// any bytes as a query or a form body, and as the parameters of a callback.
import OpenID

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let fields = try? FormURLEncoded.decode(bytes) else { return 0 }
    guard fields.count <= 40 else { return trap("more fields than allowed") }
    let written = FormURLEncoded.encode(fields)
    let again = try? FormURLEncoded.decode(written, maximumBytes: 1 << 20)
    // A field without name and value is written as a lone `=`, which is read as one.
    guard let again, again.map(\.0) == fields.map(\.0), again.map(\.1) == fields.map(\.1) else {
        return trap("a form that is written is read otherwise")
    }
    guard let response = try? AuthorizationResponse(parameters: fields) else { return 0 }
    if case .granted(let grant) = response.outcome, grant.code == nil, grant.idToken == nil {
        return trap("a grant of nothing")
    }
    return 0
}
