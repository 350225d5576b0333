/// How a sign-in is to go, beyond the ordinary.
package struct RunPlan: Sendable {
    /// What is broken on purpose; only at a local stand-in.
    package var sabotage: Sabotage?
    /// Whether it waits for the reader between steps.
    package var isStepwise: Bool
    /// The step the reader wants to look at when it is done.
    package var focus: RunStep?
    /// The page after sign-in that the reader wants to come to.
    package var afterwards: AfterPage?

    package init(
        sabotage: Sabotage? = nil, isStepwise: Bool = false, focus: RunStep? = nil,
        afterwards: AfterPage? = nil
    ) {
        self.sabotage = sabotage
        self.isStepwise = isStepwise
        self.focus = focus
        self.afterwards = afterwards
    }
}
