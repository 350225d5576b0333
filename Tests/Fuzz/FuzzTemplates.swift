// two templates in one input, parted by a NUL, parsed, compiled and rendered.
import Diagnostics
import SiteTemplates

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
    let files = [
        TemplateFile(path: "layouts/page.mustache", bytes: parts[0]),
        TemplateFile(path: "partials/part.mustache", bytes: parts.count > 1 ? parts[1] : []),
    ]
    let library = TemplateLibrary.parse(files)
    let root: TemplateValue = [
        "a": .text("</script><script>alert(1)</script>\"'<&"), "b": .bool(true), "n": .integer(7),
        "list": .list([["a": .text("x")], ["a": .null]]), "html": .html(Array("<b>x</b>".utf8)),
        "url": .text("javascript:alert(1)"), "part": .text("part"),
    ]
    do {
        let html = try library.value.render(layout: "page", with: root)
        if !library.hasErrors, !contains(bytes, "{{{"), !contains(bytes, "&"), !contains(bytes, "alert") {
            guard !contains(html, "<script>alert(1)") else { return trap("a value became markup") }
        }
    } catch {
        // An error is an answer.
    }
    return 0
}

private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains {
        bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
}
