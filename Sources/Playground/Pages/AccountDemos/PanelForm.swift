import SiteBuild
import SiteModel
import SiteTemplates

/// One form of a page after sign-in, as partial `account-demo-form` takes it.
struct PanelForm {
    /// The kind of input of a field.
    enum Kind: String {
        case text, email, tel, code, area
    }

    /// A field to fill in.
    struct Field {
        let name: String
        let title: String
        var kind = Kind.text
        var value = ""
        var hint: String?
        var isRequired = true
    }

    /// One of several to choose.
    struct Choice {
        let name: String
        let value: String
        let title: String
        var detail: String?
    }

    let action: AccountDemoAction
    let button: String
    /// Names and values that go along.
    var hidden: [(String, String)] = []
    var fields: [Field] = []
    var choices: [Choice] = []
    /// The title of the choices.
    var choicesTitle = ""
    var isQuiet = false
    /// Indicates whether it ends what cannot be brought back.
    var isDangerous = false
    /// Unique on the page; the fields' ids begin with it.
    var id = ""

    init(_ action: AccountDemoAction, _ button: String, id: String? = nil, hidden: [(String, String)] = []) {
        self.action = action
        self.button = button
        self.hidden = hidden
        self.id = id ?? action.row.form ?? ""
    }

    /// As the partial takes it.
    func value(_ strings: InterfaceStrings) -> TemplateValue {
        .object([
            "action": .text("/playground/account/\(action.row.form ?? "")"), "button": strings.prose(button),
            "is_quiet": .bool(isQuiet), "is_dangerous": .bool(isDangerous),
            "hidden": .list(
                hidden.map { .object(["field_name": .text($0.0), "field_value": .text($0.1)]) }),
            "any_choice": .bool(!choices.isEmpty), "choices_title": strings.prose(choicesTitle),
            "choices": .list(
                choices.enumerated().map { index, choice in
                    .object([
                        "field_name": .text(choice.name), "field_value": .text(choice.value),
                        "field_title": .text(choice.title),
                        "detail": choice.detail.map { .text($0) } ?? .null, "is_first": .bool(index == 0),
                    ])
                }),
            "fields": .list(fields.map { field($0, strings) }),
        ])
    }

    private func field(_ field: Field, _ strings: InterfaceStrings) -> TemplateValue {
        let types: [Kind: String] = [.email: "email", .tel: "tel"]
        let autocomplete: [Kind: String] = [.email: "email", .tel: "tel", .code: "one-time-code"]
        return .object([
            "field_id": .text("\(id)-\(field.name)"), "field_name": .text(field.name),
            "field_title": strings.prose(field.title), "field_value": .text(field.value),
            "hint": field.hint.map(strings.prose) ?? .null, "is_required": .bool(field.isRequired),
            "type": .text(types[field.kind] ?? "text"),
            "autocomplete": .text(autocomplete[field.kind] ?? "off"),
            "is_code": .bool(field.kind == .code), "is_area": .bool(field.kind == .area),
            "is_line": .bool(field.kind != .area),
        ])
    }
}
