import OpenID
import SiteBuild
import SiteModel
import SiteTemplates

/// The texts of a check, in the reader's language.
enum CheckTexts {
    /// The name of the check.
    static func name(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        if case .token(let check) = check { return texts.value("playground.checks.\(check.rawValue).name") }
        return texts.value("lab.checks.\(check.id).name")
    }

    /// The consequence if the check were missing.
    static func without(_ check: RunCheck, texts: InterfaceStrings) -> TemplateValue {
        texts.value("lab.checks.\(check.id).without")
    }
}
