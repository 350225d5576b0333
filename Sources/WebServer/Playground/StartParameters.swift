import HTTPTypes
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// The parameters of the address or the form that begins a sign-in, beside the provider.
///
///     variant=limited                     one of the provider's ways (Facebook: standard, openid, limited)
///     scopes=email profile                scopes in place of the usual ones; spaces, commas or lines between them
///     parameters=prompt=login↵hl=th       custom parameters, one `name=value` a line
///     prompt=… login_hint=… tenant=…      the usual custom parameters by their own names
///
/// Names that the protocol reserves are passed on too, so that the run can say that they were dropped; other
/// names (a link's `utm_source`) are not passed to the provider.
struct StartParameters: Sendable {
    let signInOptions: SignInOptions

    /// Custom parameters that have a field of their own.
    static let direct: Set<String> = [
        "access_type", "allow_signup", "auth_type", "display", "domain_hint", "hd", "hl",
        "include_granted_scopes", "login", "login_hint", "max_age", "prompt", "tenant", "ui_locales",
    ]

    /// Nil when `variant` names none of the provider's ways.
    init?(_ parameters: [(name: String, value: String)], provider: ProviderID) {
        var signInOptions = SignInOptions()
        for (name, value) in parameters {
            switch name {
            case "variant" where !value.isEmpty:
                guard let variant = ProviderVariant(rawValue: value),
                    ProviderVariant.offered(by: provider).contains(variant)
                else { return nil }
                signInOptions.variant = variant
            case "scopes":
                let separators: Set<Character> = [" ", ",", "\n", "\r", "\r\n", "\t"]
                signInOptions.scopes =
                    (signInOptions.scopes ?? [])
                    + value.split(whereSeparator: separators.contains).map(String.init)
            case "parameters":
                signInOptions.parameters += value.split(whereSeparator: \.isNewline).compactMap(Self.pair)
            case _ where ParameterRules.reservedAlways.contains(name) || Self.direct.contains(name):
                // An empty field of a form asks for nothing.
                if !value.isEmpty { signInOptions.parameters.append((name, value)) }
            default: continue
            }
        }
        self.signInOptions = signInOptions
    }

    /// `name=value`; nil for an empty line.
    private static func pair(_ line: Substring) -> (name: String, value: String)? {
        let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves[0]).trimmed
        guard !name.isEmpty || halves.count > 1 else { return nil }
        return (name, halves.count > 1 ? String(halves[1]).trimmed : "")
    }
}

extension RunPlan {
    /// Reads the plan from a start's address: `fault=ID`, `mode=steps`, `step=ID` (a step, or a page after
    /// sign-in).
    ///
    /// - Throws: `PageError` for a sabotage that does not exist, or that cannot be done at this provider.
    init(_ request: IncomingRequest, provider: ResolvedProvider, locale: SiteLocale) throws {
        let step = request.query("step") ?? request.form("step")
        let afterwards = step.flatMap(AccountDemoPage.init(rawValue:))
        self.init(
            isStepwise: (request.query("mode") ?? request.form("mode")) == "steps",
            focus: step.flatMap(RunStep.init(rawValue:)),
            afterwards: afterwards.flatMap { AccountDemoPage.offered.contains($0) ? $0 : nil })
        guard let name = request.query("sabotage") ?? request.form("sabotage") else { return }
        guard let fault = Fault(rawValue: name), fault.applies(to: provider) else {
            throw PageError(.badRequest, "sabotage_not_possible", locale: locale)
        }
        self.fault = fault
    }
}
