import Diagnostics
package import SiteModel

/// Tells how far the translations of a site are.
package enum StatusReport {
    package enum Format: String, CaseIterable, Sendable {
        /// For people: a table.
        case text
        /// One JSON object a page and language, one a line.
        case json
        case md
        /// Workflow commands that GitHub shows beside the files.
        case github
    }

    /// The report: what is worst first, of equally bad ones those that nobody looked at for longest.
    package static func render(_ statuses: [TranslationStatus], format: Format) -> String {
        let sorted = statuses.enumerated().sorted { a, b in
            (-rank(a.element), a.element.reviewed?.description ?? "", a.offset)
                < (-rank(b.element), b.element.reviewed?.description ?? "", b.offset)
        }.map(\.element)
        return switch format {
        case .text: text(sorted)
        case .json: sorted.map(json).joined()
        case .md: markdown(sorted)
        case .github: sorted.compactMap(github).joined()
        }
    }

    private static func rank(_ status: TranslationStatus) -> Int {
        TranslationStatus.State.allCases.firstIndex(of: status.state) ?? 0
    }

    private static func page(_ status: TranslationStatus) -> String {
        "\(status.locale.tag)/\(status.path == .home ? "index" : status.path.description)"
    }

    private static func count(_ status: TranslationStatus, _ state: TranslationStatus.State) -> Int {
        status.sections.filter { $0.state == state }.count
    }

    private static let header = [
        "page", "state", "current", "unrecorded", "machine", "stale", "missing", "words left", "reviewed",
    ]

    private static func row(_ status: TranslationStatus) -> [String] {
        [page(status), status.state.rawValue + (status.isDraft ? ", draft" : "")]
            + TranslationStatus.State.allCases.map { String(count(status, $0)) }
            + [String(status.wordsLeft), status.reviewed?.description ?? "–"]
    }

    private static func text(_ statuses: [TranslationStatus]) -> String {
        let rows = [header] + statuses.map(row)
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            row.enumerated().map { column, cell in
                let pad = String(repeating: " ", count: widths[column] - cell.count)
                return column < 2 || column == row.count - 1 ? cell + pad : pad + cell
            }.joined(separator: "  ").trimmedAtEnd
        }
        return lines.map { $0 + "\n" }.joined() + "\n" + summary(statuses)
    }

    private static func markdown(_ statuses: [TranslationStatus]) -> String {
        let rows = [header, header.map { _ in "---" }] + statuses.map(row)
        return rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined() + "\n" + summary(statuses)
    }

    private static func summary(_ statuses: [TranslationStatus]) -> String {
        let byLocale = Dictionary(grouping: statuses, by: \.locale)
        return byLocale.sorted { $0.key.tag < $1.key.tag }.map { locale, statuses in
            let sections = statuses.flatMap(\.sections)
            // Readers do not see drafts.
            let done = statuses.filter { !$0.isDraft }.flatMap(\.sections)
                .filter { $0.state != .missing && $0.state != .stale }.count
            let drafts = statuses.filter(\.isDraft).count
            let percent = sections.isEmpty ? 100 : done * 100 / sections.count
            let words = statuses.reduce(0) { $0 + $1.wordsLeft }
            return "\(locale.tag): \(percent) % of \(sections.count) sections, \(words) words left"
                + (drafts == 0 ? "\n" : ", \(drafts) \(drafts == 1 ? "draft" : "drafts") to publish\n")
        }.joined()
    }

    private static func json(_ status: TranslationStatus) -> String {
        let sections = status.sections.map { section in
            "{\"id\":\(JSONText.string(section.id)),\"title\":\(JSONText.string(section.title)),"
                + "\"state\":\"\(section.state.rawValue)\",\"words\":\(section.words)"
                + (section.behind.isEmpty
                    ? "" : ",\"behind\":[\(section.behind.map(JSONText.string).joined(separator: ","))]")
                + "}"
        }
        return "{\"page\":\(JSONText.string(page(status))),\"state\":\"\(status.state.rawValue)\","
            + (status.isDraft ? "\"draft\":true," : "") + "\"words_left\":\(status.wordsLeft),"
            + "\"reviewed\":\(status.reviewed.map { JSONText.string($0.description) } ?? "null"),"
            + "\"sections\":[\(sections.joined(separator: ","))]}\n"
    }

    private static func github(_ status: TranslationStatus) -> String? {
        guard status.wordsLeft > 0 else { return nil }
        let behind = status.sections.filter { $0.own == .stale || $0.own == .missing }
        let names = behind.map { "#\($0.id) \($0.own.rawValue)" }.joined(separator: "%2C ")
        let file = status.file ?? "content/\(status.locale.tag)"
        return "::warning file=\(file),title=translation::\(page(status)): \(names)\n"
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
