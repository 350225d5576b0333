import HTTPTypes
import OpenID
import Playground
import Providers
import SiteModel

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
