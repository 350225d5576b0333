// any bytes as a page's text, parsed and rendered with all of the site's policies.
import Diagnostics
import Markdown

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let parsed = MarkdownParser().parse(bytes, path: "page.md", firstLine: 1)
    let html = HTMLRenderer(options: HTMLOptions()).render(parsed.value)
    // What is rendered is always text, and never a script of the author's.
    guard String(validating: html, as: UTF8.self) != nil else { return trap("output is not UTF-8") }
    guard !String(decoding: html, as: UTF8.self).lowercased().contains("<script") else {
        return trap("a script went through")
    }
    _ = DiagnosticReport.render(parsed.diagnostics, format: .text, sources: ["page.md": bytes])
    return 0
}
