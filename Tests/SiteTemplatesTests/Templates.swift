import Diagnostics
import SiteTemplates

/// A library of one layout `main` and some partials, for tests.
func library(_ main: String, partials: [String: String] = [:]) -> Diagnosed<TemplateLibrary> {
    var files = [TemplateFile(path: "layouts/main.mustache", bytes: Array(main.utf8))]
    for (name, text) in partials {
        files.append(TemplateFile(path: "partials/\(name).mustache", bytes: Array(text.utf8)))
    }
    return TemplateLibrary.parse(files)
}

/// The layout `main`, rendered.
func render(_ main: String, _ value: TemplateValue, partials: [String: String] = [:]) throws -> String {
    let library = library(main, partials: partials)
    let page = try library.value.render(layout: "main", with: value)
    return
        (library.diagnostics.map { "\($0.location): \($0.message)\n" } + [
            String(decoding: page, as: UTF8.self)
        ])
        .joined()
}

/// The findings in the layout `main`: `line:column id`, sorted.
func findings(_ main: String, partials: [String: String] = [:]) -> [String] {
    library(main, partials: partials).diagnostics.sorted { $0.location < $1.location }.map {
        "\($0.location.line):\($0.location.column) \($0.id.rawValue.dropFirst("template.".count))"
    }
}
