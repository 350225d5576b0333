internal import Accounts

/// The part of a project that an endpoint needs. What the project has turned off is told before anything that is
/// wrong with the request itself, as the service tells it.
package enum EndpointNeed: Sendable {
    /// It answers in a project that is turned off, too.
    case nothing
    /// A project that is not turned off, as all below.
    case project
    case passwords
    case emailLinks
    /// A second factor may be enrolled: of the kind whose member the body has, a telephone where it has neither.
    case enrolment(phone: String, app: String)
    /// A second factor may be asked for; an app that is enrolled is asked for even where no more are enrolled.
    case secondStep(app: String)

    /// The refusal of a call by the project's settings; nil when they let it pass.
    func refusal(_ settings: AccountSettings, _ body: WireBody) -> AccountError? {
        if case .nothing = self { return nil }
        if settings.authDisabled { return .projectDisabled }
        switch self {
        case .nothing, .project: return nil
        case .passwords: return settings.passwordSignIn ? nil : .passwordLoginDisabled
        case .emailLinks: return settings.emailLinkSignIn ? nil : .operationNotAllowed(.emailLinkSignIn)
        case .enrolment(let phone, let app):
            guard body.has(app), !body.has(phone) else { return Self.phoneRefusal(settings) }
            return settings.takesAuthenticators ? nil : .operationNotAllowed(.authenticators)
        case .secondStep(let app):
            guard body.has(app) else { return Self.phoneRefusal(settings) }
            return settings.multiFactor ? nil : .operationNotAllowed(.authenticators)
        }
    }

    private static func phoneRefusal(_ settings: AccountSettings) -> AccountError? {
        settings.takesPhoneFactors ? nil : .operationNotAllowed(.multiFactor)
    }
}

extension AccountWireError {
    /// Indicates whether the request itself is at fault, in what it means: the project's refusal is told first. A body
    /// that cannot be read, a limit and an outage are told at once.
    var isOutranked: Bool {
        switch self {
        case .account(.storage), .account(.cryptography), .account(.serverBusy), .account(.tooManyRequests),
            .account(.sandboxUnknown):
            false
        case .account, .invalidArgument: true
        default: false
        }
    }
}

/// The callers that an endpoint admits, and the accounts that it is about.
package enum EndpointAccess: Sendable {
    /// Anybody; about no sandbox in particular (keys, readiness).
    case open
    /// Any caller that names a sandbox by its API key; an administrator needs none, and then means the standard
    /// one, or that of `targetProjectId`.
    case client
    /// An administrator; the path's `{project}` names the sandbox.
    case administrator
    /// An administrator; the body's `targetProjectId` names the sandbox, and nothing the standard one.
    case administratorByBody
    /// Anybody who names the sandbox by the path's `{project}`; for the helpers of tests, which may be off.
    case testHelper
}
