import SiteBuild
package import SiteModel
package import SiteTemplates

/// One section of a page after sign-in, as partial `account-demo-panel` takes it.
struct Panel {
    /// Unique on the page; an anchor.
    let id: String
    let title: String
    var texts: [String] = []
    /// Rows of a table of facts (partial `fact`).
    var rows: [TemplateValue] = []
    /// Rows of checks (partial `after-checks`).
    var examined: [TemplateValue] = []
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
    var changes: [TemplateValue] = []
    /// Said with emphasis before everything else.
    var warning: String?

    init(
        _ id: String, _ title: String, _ texts: [String] = [], rows: [TemplateValue] = [],
        forms: [PanelForm] = [], remarks: [String] = [], warning: String? = nil
    ) {
        self.id = id
        self.title = title
        self.texts = texts
        self.rows = rows
        self.forms = forms
        self.remarks = remarks
        self.warning = warning
    }

    /// As the partial takes it.
    func value(_ strings: InterfaceStrings) -> TemplateValue {
        [
            "id": .text(id), "title": strings.prose(title), "paragraphs": .list(texts.map(strings.prose)),
            "any_row": .bool(!rows.isEmpty), "rows": .list(rows), "any_examined": .bool(!examined.isEmpty),
            "examined": .list(examined),
            "codes": .list(codes.map { ["code_title": .text($0.title), "source": .text($0.source)] }),
            "exchanges": .list(exchanges), "tokens": .list(tokens),
            "forms": .list(forms.map { $0.value(strings) }),
            "is_row": .bool(forms.count > 1 && forms.allSatisfy { $0.fields.isEmpty && $0.choices.isEmpty }),
            "remarks": .list(remarks.map(strings.prose)),
            "panel_links": .list(
                links.map { ["link_title": strings.prose($0.title), "link_url": .text($0.url)] }),
            "image": image.map { ["image_url": .text($0.url), "alt": strings.prose($0.alt)] } ?? .null,
            "drawing": drawing.isEmpty ? .null : .html(drawing), "any_change": .bool(!changes.isEmpty),
            "changes": .list(changes), "warning": warning.map(strings.prose) ?? .null,
        ]
    }
}

/// One form of a page after sign-in, as partial `account-demo-form` takes it.
struct PanelForm {
    enum Kind { case text, email, tel, code, area }

    struct Field {
        let name: String
        let title: String
        var kind = Kind.text
        var value = ""
        var hint: String?
        var isRequired = true
    }

    /// One of several to choose, of field `factor`.
    struct Choice {
        let value: String
        let title: String
        var detail: String?
    }

    /// The look of its button; a dangerous form ends what cannot be brought back.
    enum Style { case plain, quiet, dangerous }

    let action: AccountDemoAction
    let button: String
    var style: Style
    let hidden: [(String, String)]
    let fields: [Field]
    let choices: [Choice]
    let choicesTitle: String
    /// Unique on the page; the fields' ids begin with it.
    let id: String

    init(
        _ action: AccountDemoAction, _ button: String, _ style: Style = .plain, id: String? = nil,
        hidden: [(String, String)] = [], fields: [Field] = [], choices: [Choice] = [],
        choicesTitle: String = ""
    ) {
        self.action = action
        self.button = button
        self.style = style
        self.hidden = hidden
        self.fields = fields
        self.choices = choices
        self.choicesTitle = choicesTitle
        self.id = id ?? action.row.form ?? ""
    }

    /// As the partial takes it.
    func value(_ strings: InterfaceStrings) -> TemplateValue {
        [
            "action": .text("/playground/account/\(action.row.form ?? "")"), "button": strings.prose(button),
            "is_quiet": .bool(style == .quiet), "is_dangerous": .bool(style == .dangerous),
            "hidden": .list(hidden.map { ["field_name": .text($0.0), "field_value": .text($0.1)] }),
            "any_choice": .bool(!choices.isEmpty), "choices_title": strings.prose(choicesTitle),
            "choices": .list(
                choices.enumerated().map { index, choice in
                    [
                        "field_name": "factor", "field_value": .text(choice.value),
                        "field_title": .text(choice.title),
                        "detail": choice.detail.map { .text($0) } ?? .null, "is_first": .bool(index == 0),
                    ]
                }), "fields": .list(fields.map { field($0, strings) }),
        ]
    }

    private func field(_ field: Field, _ strings: InterfaceStrings) -> TemplateValue {
        let types: [Kind: String] = [.email: "email", .tel: "tel"]
        let autocomplete: [Kind: String] = [.email: "email", .tel: "tel", .code: "one-time-code"]
        return [
            "field_id": .text("\(id)-\(field.name)"), "field_name": .text(field.name),
            "field_title": strings.prose(field.title), "field_value": .text(field.value),
            "hint": field.hint.map(strings.prose) ?? .null, "is_required": .bool(field.isRequired),
            "type": .text(types[field.kind] ?? "text"),
            "autocomplete": .text(autocomplete[field.kind] ?? "off"), "is_code": .bool(field.kind == .code),
            "is_area": .bool(field.kind == .area), "is_line": .bool(field.kind != .area),
        ]
    }
}

/// The member `demo` of layout `playground-account-demo`.
package struct AccountDemoPageData {
    package var title: String
    var lead: String
    /// The stable name of a refusal.
    var errorCode: String?
    /// Indicates whether something was refused or done; nil for a page that tells of neither.
    var isRefused: Bool?
    var panels: [Panel] = []
    /// The main action, which stays in view; nil where it is a link, or a form with fields.
    var main: PanelForm?
    /// The next steps: title and address, the first stands out.
    package var next: [(title: String, url: String)] = []

    init(title: String, lead: String) {
        self.title = title
        self.lead = lead
    }

    /// The panels, of whose buttons the first stands out and the others are quiet.
    private var withOneMainButton: [Panel] {
        var panels = panels
        var hasMain = main != nil || isRefused != nil && !next.isEmpty
        for panel in panels.indices {
            for form in panels[panel].forms.indices where panels[panel].forms[form].style != .dangerous {
                if hasMain { panels[panel].forms[form].style = .quiet }
                hasMain = hasMain || panels[panel].forms[form].style != .quiet
            }
        }
        return panels
    }

    /// The member, its words as texts of `strings`.
    package func value(_ strings: InterfaceStrings) -> TemplateValue {
        .object([
            "heading": strings.prose(title), "lead": strings.prose(lead),
            "error_code": errorCode.map { .text($0) } ?? .null, "refused": .bool(isRefused == true),
            "done": .bool(isRefused == false),
            // The focus lands on what was done or refused.
            "is_news": .bool(isRefused != nil),
            // A page with a form of its own has its main button there.
            "is_asking": .bool(isRefused == nil && main == nil),
            "main": main.map { $0.value(strings) } ?? .null,
            "panels": .list(withOneMainButton.map { $0.value(strings) }),
            "next": .list(
                next.enumerated().map { index, step in
                    .object([
                        "next_title": strings.prose(step.title), "next_url": .text(step.url),
                        "is_main": .bool(index == 0 && isRefused != nil && main == nil),
                    ])
                }),
        ])
    }
}
