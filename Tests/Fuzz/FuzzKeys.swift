// any bytes as a provider's key set, and as its metadata.
import Cryptography
import OpenID

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let value = try? JSONValue(parsing: bytes, limit: 65_536) {
        // What we write we read, and it is the same.
        guard let again = try? JSONValue(parsing: value.serialized, limit: 1 << 20), again == value else {
            return trap("JSON that is written is read otherwise")
        }
        _ = try? JSONWebKey(value)
    }
    guard let set = try? JSONWebKeySet(parsing: bytes) else { return 0 }
    for algorithm in Algorithm.allCases {
        for key in set.candidates(keyID: nil, algorithm: algorithm)
        where key.key.isValid([UInt8](repeating: 1, count: 256), for: bytes) {
            return trap("a signature of ones is valid")
        }
    }
    return 0
}
