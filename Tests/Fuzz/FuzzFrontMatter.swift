// any bytes as a whole content file, front matter and text.
import Diagnostics
import Markdown
import SiteModel

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let locale = SiteLocale(tag: "en"), let path = PagePath("page") else { return trap("no locale") }
    // Most inputs would have no front matter: the fence is given.
    for file in [bytes, Array("---\n".utf8) + bytes] {
        let parsed = ContentFile.parse(
            file, path: "content/en/page.md", locale: locale, pagePath: path, parser: MarkdownParser())
        for finding in parsed.diagnostics where finding.location.line < 0 || finding.location.column < 0 {
            return trap("\(finding)")
        }
        _ = parsed.value?.sections.map(\.hash)
        _ = DiagnosticReport.render(parsed.diagnostics, format: .sarif, sources: ["content/en/page.md": file])
    }
    return 0
}
