package import OpenID
package import Providers
package import SiteModel

/// Addresses of the playground, for one language.
package struct PlaygroundAddresses: Sendable {
    /// The address of the server, no trailing slash.
    let origin: String
    let locale: SiteLocale

    package init(origin: String, locale: SiteLocale) {
        self.origin = origin
        self.locale = locale
    }

    /// The overview: which provider to try.
    package var overview: String { "/\(locale.tag)/playground/" }
    package var account: String { "/\(locale.tag)/playground/account/" }

    package func provider(_ id: ProviderID) -> String { "/\(locale.tag)/playground/\(id.pathName)/" }

    /// The latest run of this browser at a provider.
    package func run(_ id: ProviderID) -> String { "/\(locale.tag)/playground/\(id.pathName)/run/" }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - variant: which of the provider's ways.
    ///   - returnTo: the local page the reader came from, checked already.
    package func start(_ id: ProviderID, variant: ProviderVariant = .standard, returnTo: String? = nil)
        -> String
    {
        "/playground/\(id.rawValue)/start?locale=\(locale.tag)"
            + (variant == .standard ? "" : "&variant=\(variant.rawValue)")
            + (returnTo.map { "&from=\($0.replacing("#", with: "&at="))" } ?? "")
    }

    package func callback(_ id: ProviderID) -> String { "\(origin)/playground/\(id.rawValue)/callback" }
}

extension PlaygroundAddresses {
    package func after(_ page: AccountDemoPage) -> String { "\(account)\(page.rawValue)/" }

    package func after(_ page: AccountDemoPage, provider: ProviderID) -> String {
        "\(after(page))?provider=\(provider.rawValue)"
    }
}

extension PlaygroundAddresses {
    package func lab(_ id: ProviderID) -> String { "\(provider(id))lab/" }

    /// The page that produces an error.
    package func error(_ error: ErrorState) -> String { "\(provider(error.provider))errors/\(error.id)/" }

    package func step(_ step: RunStep, _ id: ProviderID) -> String { "\(run(id))\(step.rawValue)/" }

    package func stop(_ id: ProviderID) -> String { "\(run(id))stop/" }

    /// The page of the messages on the wire in this browser's latest run, in order of time.
    package func timeline(_ id: ProviderID) -> String { "\(run(id))timeline/" }

    package func timelineFile(_ id: ProviderID) -> String { "\(run(id))timeline.json" }

    package func archive(_ id: ProviderID) -> String { "\(run(id))timeline.har" }

    /// The action that passes a run on.
    package func share(_ id: ProviderID) -> String { "/playground/\(id.rawValue)/share?locale=\(locale.tag)" }

    package func shared(_ link: String) -> String { "\(overview)shared/\(link)/" }

    package var connect: String { "\(overview)connect/" }

    package var sandbox: String { "\(overview)sandbox/" }

    /// The sandbox's applications at one stand-in.
    package func apps(_ id: ProviderID) -> String { "\(sandbox)\(id.pathName)/" }

    /// The address that a form about the sandbox's applications posts to.
    package func apps(_ form: String, _ id: ProviderID) -> String {
        "/playground/sandbox/apps/\(id.pathName)/\(form)?locale=\(locale.tag)"
    }

    /// Begins a sign-in in which one thing is broken.
    package func start(_ id: ProviderID, fault: Fault) -> String { "\(start(id))&sabotage=\(fault.rawValue)" }

    /// Begins a sign-in that waits for the reader between steps.
    package func startStepwise(_ id: ProviderID, returnTo: String?) -> String {
        "\(start(id, returnTo: returnTo))&mode=steps"
    }

    /// Begins a sign-in that ends on the page of one step.
    package func start(_ id: ProviderID, step: RunStep, returnTo: String?) -> String {
        "\(start(id, returnTo: returnTo))&step=\(step.rawValue)"
    }

    /// Begins a sign-in that ends on a page after sign-in.
    package func start(_ id: ProviderID, afterwards page: AccountDemoPage, returnTo: String?) -> String {
        "\(start(id, returnTo: returnTo))&step=\(page.rawValue)"
    }

    /// The address where a run that stands still goes on.
    package func resume(_ id: ProviderID) -> String { "/playground/\(id.rawValue)/continue" }

    /// The address where a run's record is to be shown first.
    ///
    /// - Parameter taken: the step that was taken just now; a run that waits for its reader shows what came of it.
    package func arrival(of run: SignInRun, taken: RunStep) -> String {
        if run.plan.fault != nil, run.failure != nil || run.hasSucceeded { return stop(run.provider) }
        if run.plan.isStepwise { return step(run.failure == nil ? taken : run.reached, run.provider) }
        // A reader who came for one step and failed before it should learn that first.
        if run.failure != nil { return self.run(run.provider) }
        if let page = run.plan.afterwards, run.hasSucceeded { return after(page) }
        return run.plan.focus.map { step($0, run.provider) } ?? self.run(run.provider)
    }
}
