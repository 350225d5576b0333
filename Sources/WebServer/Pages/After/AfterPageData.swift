import SiteTemplates

/// The member `after` of layout `playground-after`.
struct AfterPageData {
    var title: String
    var lead: String
    /// The stable name of a refusal.
    var errorCode: String?
    /// Whether something was refused or done; nil for a page that tells of neither.
    var isRefused: Bool?
    var panels: [Panel] = []
    /// Where to go next: title and address, the first stands out.
    var next: [(title: String, url: String)] = []

    init(title: String, lead: String) {
        self.title = title
        self.lead = lead
    }

    var value: TemplateValue {
        .object([
            "heading": .text(title), "lead": .text(lead),
            "error_code": errorCode.map { .text($0) } ?? .null,
            "refused": .bool(isRefused == true), "done": .bool(isRefused == false),
            "panels": .list(panels.map(\.value)),
            "next": .list(
                next.enumerated().map { index, step in
                    .object([
                        "next_title": .text(step.title), "next_url": .text(step.url),
                        "is_main": .bool(index == 0),
                    ])
                }),
        ])
    }
}
