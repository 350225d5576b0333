import OpenID
import SiteModel
import SiteTemplates

/// How templates see a token: header and claims, decoded.
enum TokenData {
    /// A token that is not trusted yet.
    static func value(_ token: UnverifiedIDToken, texts: InterfaceStrings) -> TemplateValue {
        value(compact: token.compact, title: texts.value("playground.tokens.provider"), texts: texts)
    }

    /// A compact JWS; one that cannot be read shows no claims.
    static func value(compact: String, title: TemplateValue, texts: InterfaceStrings) -> TemplateValue {
        let token = UnverifiedIDToken(compact)
        func members(_ object: JSONObject?) -> TemplateValue {
            .list(
                (object?.members ?? []).map { member in
                    .object([
                        "name": .text(member.name),
                        "value": .text(
                            Shown.value(member.value.stringValue ?? member.value.serializedText)),
                        "what": texts.value("playground.claims.\(member.name)"),
                    ])
                })
        }
        return .object([
            "title": title, "header": members(token.displayedHeader),
            "claims": members(token.displayedClaims),
            "raw": .text("\(compact.prefix(12))…"), "secret": .text(compact),
        ])
    }
}
