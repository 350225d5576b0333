import Accounts
import Markdown
import OpenID
import Providers
import SiteBuild
import SiteTemplates

/// The guides' own code for one step of a run, with the run's values in it.
struct StepSnippets {
    let run: SignInRun
    let step: RunStep
    let samples: SampleLibrary

    /// Swift, Objective-C and C++, where an app has something to do at this step: `{key, label, language, html}`.
    var all: [TemplateValue] {
        let values = values
        return zip(CodeTab.apps, places).compactMap { tab, sample in
            samples.code(sample.path, region: sample.name, values: values).map { code in
                tab.data(code, live: samples.liveLines(sample.path, region: sample.name, values: values))
            }
        }
    }

    /// One region for each of Swift, Objective-C and C++; none where the app has nothing to do.
    private var places: [GuideSamples.Region] {
        let samples = Brand.of(run.provider)?.samples(run.variant) ?? .webFlow
        return switch step {
        case .nonce: run.nonce.rule == .hashed ? samples.nonce : []
        case .request: samples.request
        case .callback: samples.callback
        case .credential: samples.credential
        case .account: GuideSamples.user
        case .provider, .exchange, .checks: []
        }
    }

    /// The run's values by the names that samples use; tokens masked.
    private var values: [String: String] {
        var values = ["provider": run.provider.rawValue]
        func sent(_ name: String) -> String? { run.request.first { $0.name == name }?.value }
        if run.nonce.sent != nil { values["nonce"] = run.nonce.raw.reveal }
        values["sent"] = run.nonce.sent
        values["scope"] = sent("scope")
        values["client"] = sent("client_id")
        values["token"] = run.idToken.map { CapturedValue("id_token", $0.compact).masked }
        values["access"] = run.tokens?.accessToken.map { CapturedValue("access_token", $0).masked }
        if let signedIn = run.signedIn {
            values["uid"] = signedIn.account.localID.rawValue
            values["name"] = signedIn.account.displayName.map { String($0.prefix(80)) }
            values["email"] = signedIn.account.email?.rawValue
            values["subject"] = signedIn.account.identity(at: run.provider)?.subject
        }
        return values
    }
}
