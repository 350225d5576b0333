// any bytes as a query of the site's search.
import SiteModel

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let plain = SearchText.normalize(text)
    guard SearchText.normalize(plain) == plain else { return trap("normalised twice is something else") }
    for word in SearchText.words(text) {
        guard !word.isEmpty else { return trap("an empty word") }
    }
    return 0
}
