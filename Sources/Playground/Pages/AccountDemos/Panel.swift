import SiteBuild
import SiteModel
import SiteTemplates

/// One section of a page after sign-in, as partial `account-demo-panel` takes it.
struct Panel {
    /// Unique on the page; an anchor.
    let id: String
    let title: String
    /// Paragraphs.
    var texts: [String] = []
    /// Rows of a table of facts (partial `fact`).
    var rows: [TemplateValue] = []
    /// Rows of checks (partial `after-checks`).
    var examined: [TemplateValue] = []
    /// Code in a language: `{title, source}`.
    var codes: [(title: String, source: String)] = []
    var exchanges: [TemplateValue] = []
    var tokens: [TemplateValue] = []
    var forms: [PanelForm] = []
    /// Paragraphs below the forms, for what need not be read before they are filled in.
    var remarks: [String] = []
    var links: [(title: String, url: String)] = []
    /// A picture: address and what it shows.
    var image: (url: String, alt: String)?
    /// A drawing of ours: HTML.
    var drawing: [UInt8] = []
    /// Members of an account before and after.
    var changes: [TemplateValue] = []
    /// Said with emphasis before everything else.
    var warning: String?

    init(_ id: String, _ title: String, _ texts: [String] = []) {
        self.id = id
        self.title = title
        self.texts = texts
    }

    /// As the partial takes it.
    func value(_ strings: InterfaceStrings) -> TemplateValue {
        .object([
            "id": .text(id), "title": strings.prose(title),
            "paragraphs": .list(texts.map(strings.prose)),
            "any_row": .bool(!rows.isEmpty), "rows": .list(rows),
            "any_examined": .bool(!examined.isEmpty), "examined": .list(examined),
            "codes": .list(
                codes.map { .object(["code_title": .text($0.title), "source": .text($0.source)]) }),
            "exchanges": .list(exchanges), "tokens": .list(tokens),
            "forms": .list(forms.map { $0.value(strings) }),
            "is_row": .bool(forms.count > 1 && forms.allSatisfy { $0.fields.isEmpty && $0.choices.isEmpty }),
            "remarks": .list(remarks.map(strings.prose)),
            "panel_links": .list(
                links.map { .object(["link_title": strings.prose($0.title), "link_url": .text($0.url)]) }),
            "image": image.map { .object(["image_url": .text($0.url), "alt": strings.prose($0.alt)]) }
                ?? .null,
            "drawing": drawing.isEmpty ? .null : .html(drawing),
            "any_change": .bool(!changes.isEmpty), "changes": .list(changes),
            "warning": warning.map(strings.prose) ?? .null,
        ])
    }
}
