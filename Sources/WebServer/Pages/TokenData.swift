import OpenID
import SiteModel
import SiteTemplates

/// How templates see a token: header and claims, decoded.
enum TokenData {
    /// A token that is not trusted yet.
    static func value(_ token: UnverifiedIDToken, texts: InterfaceStrings) -> TemplateValue {
        value(compact: token.compact.reveal, title: texts.value("playground.tokens.provider"), texts: texts)
    }

    /// A compact JWS; one that cannot be read shows no claims.
    static func value(compact: String, title: TemplateValue, texts: InterfaceStrings) -> TemplateValue {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        func members(_ index: Int) -> TemplateValue {
            guard parts.indices.contains(index), let object = JSONObject(base64URL: String(parts[index])) else {
                return .list([])
            }
            return .list(
                object.members.map { member in
                    .object([
                        "name": .text(member.name), "value": .text(member.value.text),
                        "what": texts.value("playground.claims.\(member.name)"),
                    ])
                })
        }
        return .object([
            "title": title, "header": members(0), "claims": members(1),
            "raw": .text("\(compact.prefix(12))…"), "secret": .text(compact),
        ])
    }
}
