import OpenID
import Providers
import Testing

@Suite("Microsoft: tenants, the issuer template and the spellings of oid")
struct MicrosoftRulesTests {
    static let directory = "11111111-2222-4333-8444-555555555555"
    static let other = "99999999-2222-4333-8444-555555555555"
    static let template = "https://login.microsoftonline.com/{tenantid}/v2.0"

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let tenant: String
        let tid: String
        let admitted: Bool
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "common admits a directory", tenant: "common", tid: directory, admitted: true),
        Case(
            name: "common admits personal accounts", tenant: "common", tid: Tenant.personalDirectory,
            admitted: true),
        Case(
            name: "organizations admits no personal account", tenant: "organizations",
            tid: Tenant.personalDirectory, admitted: false),
        Case(
            name: "consumers admits personal accounts", tenant: "consumers", tid: Tenant.personalDirectory,
            admitted: true),
        Case(name: "consumers admits no directory", tenant: "consumers", tid: directory, admitted: false),
        Case(name: "a directory admits itself", tenant: directory, tid: directory, admitted: true),
        Case(
            name: "a directory admits itself in upper case", tenant: "AAAAAAAA-2222-4333-8444-555555555555",
            tid: "aaaaaaaa-2222-4333-8444-555555555555", admitted: true),
        Case(name: "a directory admits no other", tenant: directory, tid: other, admitted: false),
        Case(name: "a tid that is no UUID", tenant: "common", tid: "x/../y", admitted: false),
        Case(
            name: "a domain admits nothing before discovery", tenant: "contoso.onmicrosoft.com",
            tid: directory, admitted: false),
    ]

    @Test("a tenant admits what it says", arguments: cases)
    func admits(item: Case) throws {
        let tenant = try #require(Tenant(item.tenant))
        let policy = IssuerPolicy.tenantTemplate(Self.template, tenant)
        let issuer = "https://login.microsoftonline.com/\(item.tid.lowercased())/v2.0"
        #expect(policy.accepts(issuer, tenantID: item.tid) == item.admitted)
    }

    @Test("an issuer of another directory than tid, or the bare template, is refused")
    func issuerMismatch() {
        let policy = IssuerPolicy.tenantTemplate(Self.template, .common)
        #expect(
            !policy.accepts("https://login.microsoftonline.com/\(Self.other)/v2.0", tenantID: Self.directory))
        #expect(!policy.accepts(Self.template, tenantID: Self.directory))
        #expect(!policy.accepts("https://login.microsoftonline.com/\(Self.directory)/v2.0", tenantID: nil))
    }

    @Test("a key signs only for the issuer it names")
    func keyIssuer() {
        let issuer = "https://login.microsoftonline.com/\(Self.directory)/v2.0"
        #expect(IssuerPolicy.key(nil, maySignFor: issuer, tenantID: Self.directory))
        #expect(IssuerPolicy.key(Self.template, maySignFor: issuer, tenantID: Self.directory))
        #expect(!IssuerPolicy.key(Self.template, maySignFor: issuer, tenantID: Self.other))
        #expect(!IssuerPolicy.key(Self.template, maySignFor: issuer, tenantID: nil))
        #expect(!IssuerPolicy.key("https://elsewhere.example", maySignFor: issuer, tenantID: Self.directory))
    }

    @Test(
        "a tenant is a word, a UUID or a domain", arguments: ["", "a", "../x", "a b.com", "x..y", "-a.com"])
    func notATenant(text: String) {
        #expect(Tenant(text) == nil)
    }

    @Test("a personal oid loses its padding as in Graph, a directory's stays as it is")
    func objectIDs() throws {
        let personal = try #require(MicrosoftObjectID(oid: "00000000-0000-0000-4B2E-abcdefabcdef"))
        #expect(personal.graphID == "4b2eabcdefabcdef")
        #expect(MicrosoftObjectID(graphID: "4b2eabcdefabcdef") == personal)
        let work = try #require(MicrosoftObjectID(oid: Self.directory))
        #expect(work.graphID == Self.directory)
        #expect(MicrosoftObjectID(graphID: Self.directory) == work)
        #expect(MicrosoftObjectID(graphID: "4b2eabcdefabcde") == nil)
        #expect(MicrosoftObjectID(oid: "4b2eabcdefabcdef") == nil)
        #expect(MicrosoftObjectID(graphID: "4b2eabcdefabcdeg") == nil)
    }
}
