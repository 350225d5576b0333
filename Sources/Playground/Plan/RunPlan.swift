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
