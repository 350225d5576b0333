import OpenID
import Playground
import SiteModel
import SiteTemplates

/// What a page says of a check, in the reader's language.
enum CheckTexts {
    /// What the check is called.
    static func name(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        if case .token(let check) = check { return texts.value("playground.checks.\(check.rawValue).name") }
        return texts.value("lab.checks.\(check.id).name")
    }

    /// What would have happened without it.
    static func without(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        texts.value("lab.checks.\(check.id).without")
    }
}
