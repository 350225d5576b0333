import Accounts
import Highlighting
import OpenID
import Playground
import Providers
import SiteBuild
import SiteTemplates

/// The guides' own code for one step of a run, with the run's values in it.
struct StepSnippets {
    /// A region of a file below `content/_samples/`.
    private struct Sample {
        let path: String
        let region: String

        init(_ path: String, _ region: String) {
            self.path = path
            self.region = region
        }
    }

    let run: SignInRun
    let step: RunStep
    let samples: SampleLibrary

    /// Swift, Objective-C and C++, where an app has something to do at this step: `{key, label, language, html}`.
    var all: [TemplateValue] {
        let values = values
        return zip(CodeTab.apps, places).compactMap { tab, sample in
            samples.code(sample.path, region: sample.region, values: values).map(tab.data)
        }
    }

    /// One region for each of Swift, Objective-C and C++; none where the app has nothing to do.
    private var places: [Sample] {
        switch step {
        case .nonce: run.nonce.rule == .hashed ? nonce : []
        case .request: request
        case .callback: run.provider == .apple ? answer : []
        case .credential: credential
        case .account:
            [
                Sample("concepts/user.swift", "read"), Sample("concepts/user.m", "read"),
                Sample("concepts/user.cpp", "read"),
            ]
        case .provider, .exchange, .checks: []
        }
    }

    private var nonce: [Sample] {
        [
            Sample("apple/nonce.swift", "make"), Sample("apple/Nonce.m", "make"),
            run.provider == .apple
                ? Sample("apple/apple_sign_in.mm", "start") : Sample("facebook/sign_in.cpp", "limited"),
        ]
    }

    private var request: [Sample] {
        guard run.provider == .apple else { return whole }
        return [
            Sample("apple/sign-in.swift", "request"), Sample("apple/SignInViewController.m", "request"),
            Sample("apple/apple_sign_in.mm", "start"),
        ]
    }

    private var answer: [Sample] {
        [
            Sample("apple/sign-in.swift", "answer"), Sample("apple/SignInViewController.m", "answer"),
            Sample("apple/apple_sign_in.mm", "answer"),
        ]
    }

    private var credential: [Sample] {
        guard run.provider == .apple else { return whole }
        return [
            Sample("apple/sign-in.swift", "hand-over"), Sample("apple/SignInViewController.m", "hand-over"),
            Sample("apple/sign_in.cpp", "credential"),
        ]
    }

    /// Where the SDK makes one call of request and credential.
    private var whole: [Sample] {
        switch (run.provider, run.variant) {
        case (.google, _):
            [
                Sample("google/sign-in.swift", "sign-in"),
                Sample("google/SignInViewController.m", "sign-in"), Sample("google/sign_in.cpp", "sign-in"),
            ]
        case (.facebook, .limited), (.facebook, .openID):
            [
                Sample("facebook/limited.swift", "limited"),
                Sample("facebook/LimitedLoginViewController.m", "limited"),
                Sample("facebook/sign_in.cpp", "limited"),
            ]
        case (.facebook, _):
            [
                Sample("facebook/classic.swift", "classic"),
                Sample("facebook/ClassicLoginViewController.m", "classic"),
                Sample("facebook/sign_in.cpp", "classic"),
            ]
        case (.microsoft, _), (.github, _):
            [
                Sample("\(run.provider.pathName)/sign-in.swift", "sign-in"),
                Sample("\(run.provider.pathName)/SignInViewController.m", "sign-in"),
                Sample("concepts/web_flow.cpp", "sign-in"),
            ]
        default:
            [
                Sample("concepts/web-flow.swift", "sign-in"), Sample("concepts/web-flow.m", "sign-in"),
                Sample("concepts/web_flow.cpp", "sign-in"),
            ]
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
