import Cryptography
import OpenID
import SiteTemplates

/// A token as templates see it: header and claims, decoded, and its three parts.
struct TokenData {
    let token: UnverifiedIDToken
    let message: FieldTexts.Message
    let pages: PlaygroundPages
    let title: TemplateValue

    /// - Parameter message: a provider's token that is not trusted yet, or the account's own.
    init(_ token: UnverifiedIDToken, _ message: FieldTexts.Message, _ pages: PlaygroundPages) {
        self.token = token
        self.message = message
        self.pages = pages
        title = pages.text("playground.tokens.\(message == .providerToken ? "provider" : "account")")
    }

    /// One that cannot be read shows no claims.
    var value: TemplateValue {
        let compact = token.compact
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return [
            "title": title, "header": members(token.displayedHeader),
            "claims": members(token.displayedClaims), "signature": signature(parts),
            "raw": .text("\(compact.prefix(12))…"), "secret": .text(compact),
            "parts": .list(
                parts.enumerated().map { index, part in
                    [
                        "text": .text((index == 0 ? "" : ".") + part),
                        "kind": .text(index == 0 ? "header" : index == 1 ? "claims" : "signature"),
                    ]
                }),
        ]
    }

    private func members(_ object: JSONObject?) -> TemplateValue {
        .list(
            (object?.members ?? []).map { member in
                let value = member.value.stringValue ?? member.value.serializedText
                let moment = Self.moment(member)
                return [
                    "name": .text(member.name), "value": .text(DisplayText.value(value)),
                    "moment": moment.map { .text("\($0)") } ?? .null,
                    "left": moment.map { RelativeTimeText.value(of: $0, pages) } ?? .null,
                    "what": FieldTexts(texts: pages.texts).what(member.name, in: message),
                ]
            })
    }

    /// The third part: how it was made, how long it is, what it is good for. Null without one.
    private func signature(_ parts: [String]) -> TemplateValue {
        guard parts.count == 3, !parts[2].isEmpty, let bytes = try? Base64URL.decode(parts[2]) else {
            return .null
        }
        let algorithm = token.displayedHeader?.members.first { $0.name == "alg" }?.value.stringValue
        return [
            "signature_title": pages.text("playground.checks.signature.name"),
            "algorithm": .text(DisplayText.value(algorithm ?? "–")), "size": .text("\(bytes.count) B"),
            "signature_what": pages.text("playground.checks.signature.attack"),
        ]
    }

    /// The moment that a claim in seconds since 1970 names, in UTC.
    private static func moment(_ member: JSONMember) -> Instant? {
        guard ["exp", "iat", "nbf", "auth_time"].contains(member.name),
            let seconds = Int64(member.value.serializedText), seconds > 0, seconds < 1 << 40
        else { return nil }
        return Instant(secondsSince1970: seconds)
    }
}

/// The distance of a moment from now, in words: `59 minutes left`, `2 seconds ago`.
enum RelativeTimeText {
    static func value(of moment: Instant, _ pages: PlaygroundPages) -> TemplateValue {
        let seconds = moment.seconds(since: pages.now)
        let (unit, length) = unit(abs(seconds))
        return pages.text(
            "playground.\(seconds > 0 ? "left" : "ago").\(unit)", ["count": String(abs(seconds) / length)])
    }

    /// The largest unit of which there are two, and its seconds.
    private static func unit(_ seconds: Int64) -> (name: String, length: Int64) {
        switch seconds {
        case ..<120: ("seconds", 1)
        case ..<7_200: ("minutes", 60)
        case ..<172_800: ("hours", 3_600)
        default: ("days", 86_400)
        }
    }
}

/// Foreign text as a page shows it: enough to recognise it, and no more than leaves the page usable.
///
/// Counted in Unicode scalars: a single character may carry thousands of marks. Where a person takes text away (a
/// token to uncover, a file, a command to copy) it is whole.
enum DisplayText {
    /// A name among words.
    static func name(_ text: String) -> String { cut(text, 80) }

    /// A value in a list of values; a JSON object or list that is too long for a line has a line for each member.
    static func value(_ text: String) -> String {
        if text.utf8.count > 40, text.utf8.count <= 4_000, text.hasPrefix("{") || text.hasPrefix("["),
            let json = try? JSONValue(parsing: text, limit: 4_000)
        {
            return cut(json.prettyText, 2_000)
        }
        return cut(text, 1_000)
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        let head = text.unicodeScalars.prefix(limit)
        return head.endIndex == text.unicodeScalars.endIndex ? text : String(head) + "…"
    }
}
