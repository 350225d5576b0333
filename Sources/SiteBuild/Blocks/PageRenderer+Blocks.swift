import Markdown
import SiteModel
import SiteTemplates

extension PageRenderer {
    /// The HTML of a block of the project's own; its Markdown alone where its template cannot be shown.
    func block(_ block: CustomBlock, _ body: [UInt8], in file: ContentFile, shownIn locale: SiteLocale)
        -> [UInt8]
    {
        guard let declaration = blocks.known[block.name]?.declaration else { return body }
        let chrome = shell.chrome(file.locale)
        let strings = shell.strings(file.locale)
        var root: [String: TemplateValue] = [
            "strings": chrome.strings, "locale": chrome.localeValue, "assets": chrome.assets,
            "body": .html(body), "site": shell.siteLists(file.locale),
        ]
        for argument in declaration.arguments {
            let given = block.arguments.first { $0.name == argument.name }?.value
            let values = BlockValues.values(
                of: argument, given, text: strings.prose,
                address: { resolver.href($0, in: file, shownIn: locale) },
                size: { imageSize(of: $0, in: file) })
            root.merge(values) { $1 }
        }
        // The templates are rendered once for the checks, which report a failure.
        return (try? shell.templates.render(block: block.name, with: .object(root))) ?? body
    }
}
