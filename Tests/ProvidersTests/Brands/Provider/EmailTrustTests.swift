import OpenID
import Providers
import Testing

@Suite("E-mail trust: accounts are joined only by addresses that the provider vouches for")
struct EmailTrustTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let trust: EmailTrust
        let evidence: EmailEvidence
        let standing: EmailStanding
        var testDescription: String { name }
    }

    static let address = "noa@example.com"
    static let directory = "11111111-2222-4333-8444-555555555555"

    static let cases = [
        Case(
            name: "an OpenID claim that says verified", trust: .claim,
            evidence: .claims(address: address, verified: true), standing: .verified),
        Case(
            name: "an OpenID claim that says unverified", trust: .claim,
            evidence: .claims(address: address, verified: false), standing: .untrusted(.notVouchedFor)),
        Case(
            name: "an OpenID token without the claim", trust: .claim,
            evidence: .claims(address: address, verified: nil), standing: .untrusted(.notVouchedFor)),
        Case(
            name: "GitHub's primary and verified address", trust: .claim,
            evidence: .githubAddress(address: address, primary: true, verified: true), standing: .verified),
        Case(
            name: "GitHub's verified second address", trust: .claim,
            evidence: .githubAddress(address: address, primary: false, verified: true),
            standing: .untrusted(.notVouchedFor)),
        Case(
            name: "GitHub's unverified primary address", trust: .claim,
            evidence: .githubAddress(address: address, primary: true, verified: false),
            standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a Microsoft directory that may have forged it (nOAuth)", trust: .claim,
            evidence: .microsoft(address: address, domainOwnerVerified: nil, tenantID: directory),
            standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a Microsoft directory whose domain owner is verified", trust: .claim,
            evidence: .microsoft(address: address, domainOwnerVerified: true, tenantID: directory),
            standing: .verified),
        Case(
            name: "a personal Microsoft account", trust: .claim,
            evidence: .microsoft(
                address: address, domainOwnerVerified: nil, tenantID: Tenant.personalDirectory),
            standing: .verified),
        Case(
            name: "a personal Microsoft account with an address of another domain, by its brand's rule",
            trust: ProviderDefinition.microsoft.emailTrust,
            evidence: .microsoft(
                address: address, domainOwnerVerified: nil, tenantID: Tenant.personalDirectory),
            standing: .untrusted(.otherDomain)),
        Case(
            name: "a personal Microsoft account with one of Microsoft's, by its brand's rule",
            trust: ProviderDefinition.microsoft.emailTrust,
            evidence: .microsoft(
                address: "noa@Outlook.com", domainOwnerVerified: nil, tenantID: Tenant.personalDirectory),
            standing: .verified),
        Case(
            name: "a Microsoft directory that says outlook.com, by the brand's rule",
            trust: ProviderDefinition.microsoft.emailTrust,
            evidence: .microsoft(address: "noa@outlook.com", domainOwnerVerified: nil, tenantID: directory),
            standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a Microsoft directory whose domain owner is verified, by the brand's rule",
            trust: ProviderDefinition.microsoft.emailTrust,
            evidence: .microsoft(address: address, domainOwnerVerified: true, tenantID: directory),
            standing: .verified),
        Case(
            name: "a Google account with an address of another domain, by its brand's rule",
            trust: ProviderDefinition.google.emailTrust,
            evidence: .google(address: address, verified: true, hostedDomain: nil),
            standing: .untrusted(.otherDomain)),
        Case(
            name: "a Google account of a domain that Google hosts, by its brand's rule",
            trust: ProviderDefinition.google.emailTrust,
            evidence: .google(address: address, verified: true, hostedDomain: "example.com"),
            standing: .verified),
        Case(
            name: "an unverified Google account of a hosted domain, by its brand's rule",
            trust: ProviderDefinition.google.emailTrust,
            evidence: .google(address: address, verified: false, hostedDomain: "example.com"),
            standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a Gmail address, by the brand's rule", trust: ProviderDefinition.google.emailTrust,
            evidence: .google(address: "noa@gmail.com", verified: true, hostedDomain: nil),
            standing: .verified),
        Case(
            name: "a Google account with any address though the operator says claim", trust: .claim,
            evidence: .google(address: address, verified: true, hostedDomain: nil), standing: .verified),
        Case(
            name: "GitHub's primary and verified address, by its brand's rule: GitHub hosts no mail",
            trust: ProviderDefinition.github.emailTrust,
            evidence: .githubAddress(address: address, primary: true, verified: true),
            standing: .untrusted(.neverTrusted)),
        Case(
            name: "Facebook by its brand's rule", trust: ProviderDefinition.facebook.emailTrust,
            evidence: .facebook(address: address), standing: .untrusted(.neverTrusted)),
        Case(
            name: "Facebook though the operator says claim", trust: .claim,
            evidence: .facebook(address: address), standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a domain on the list, in another case", trust: .domains(["example.com"]),
            evidence: .claims(address: "noa@EXAMPLE.com", verified: true), standing: .verified),
        Case(
            name: "a domain on the list, unverified", trust: .domains(["example.com"]),
            evidence: .claims(address: address, verified: false), standing: .untrusted(.notVouchedFor)),
        Case(
            name: "a domain that only ends like one on the list", trust: .domains(["example.com"]),
            evidence: .claims(address: "a@notexample.com", verified: true),
            standing: .untrusted(.otherDomain)),
        Case(
            name: "no address", trust: .claim, evidence: .claims(address: nil, verified: true),
            standing: .untrusted(.noAddress)),
        Case(
            name: "an address without domain", trust: .claim,
            evidence: .claims(address: "noa@", verified: true), standing: .untrusted(.noAddress)),
    ]

    @Test("each kind of evidence has one verdict", arguments: cases)
    func judge(item: Case) {
        #expect(item.trust.judge(item.evidence) == item.standing)
    }
}
