/// The plan of a sign-in that departs from the ordinary.
package struct RunPlan: Sendable, Codable {
    /// The deliberate fault; only at a local stand-in.
    package var fault: Fault?
    /// Indicates whether it waits for the reader between steps.
    package var isStepwise: Bool
    /// The step the reader wants to look at when it is done.
    package var focus: RunStep?
    /// The page after sign-in that the reader wants to come to.
    package var afterwards: AccountDemoPage?

    /// Indicates whether its reader comes for more than signing in: the steps, one of them, or a page afterwards.
    package var leadsOn: Bool { isStepwise || focus != nil || afterwards != nil }

    package init(
        fault: Fault? = nil, isStepwise: Bool = false, focus: RunStep? = nil,
        afterwards: AccountDemoPage? = nil
    ) {
        self.fault = fault
        self.isStepwise = isStepwise
        self.focus = focus
        self.afterwards = afterwards
    }
}

/// The steps of a sign-in, in order; the raw value is the id in URLs and texts.
package enum RunStep: String, CaseIterable, Sendable, Codable {
    /// A fresh nonce is made, and hashed where the provider wants it so.
    case nonce
    /// The browser is sent off with an authorization request.
    case request
    /// The person decides at the provider.
    case provider
    /// The browser comes back.
    case callback
    /// The code is exchanged for tokens.
    case exchange
    /// The ID token is checked.
    case checks
    /// The checked token becomes a credential for the account backend.
    case credential
    /// An account is found or made, and its tokens issued.
    case account

    /// Place in the order, from 1.
    package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
