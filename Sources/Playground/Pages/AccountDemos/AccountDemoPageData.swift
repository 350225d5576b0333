import SiteBuild
package import SiteModel
package import SiteTemplates

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
