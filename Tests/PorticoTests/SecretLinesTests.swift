import Testing

@testable import portico

@Suite("Reports show no line of the configuration that may hold a secret")
struct SecretLinesTests {
    @Test(
        "of a provider, lines are shown whose keys are all harmless",
        arguments: [
            ("  - id: gihub.com", true), ("    mode: reel", true),
            ("    issuer: https://id.example.com", true),
            ("  - {id: github.com, mode: real}", true),
            ("    clientSecret: hidden", false), ("    clientSecrt: hidden", false),
            ("    unknown: hidden", false), ("      - hidden", false), ("      hidden", false),
            ("  - {id: github.com, clientSecrt: hidden}", false), ("    privateKey: |", false),
        ])
    func providers(line: String, isShown: Bool) {
        for block in ["providers", "standInClients"] {
            let file = "site:\n  title: Docs\n\(block):\n\(line)\nplayground:\n  mfa: yes\n"
            let shown = String(decoding: SecretLines.hidden(in: Array(file.utf8)), as: UTF8.self)
            #expect(shown == (isShown ? file : file.replacing(line, with: "…")))
        }
    }

    @Test(
        "elsewhere, lines are shown unless their words tell of a secret",
        arguments: [
            ("  title: Docs", true), ("  store: sqlite:accounts.sqlite", true),
            ("  hosts: [a.example.com]", true),
            ("  adminToken: hidden", false), ("  admintoken: hidden", false),
            ("  store: postgres://user:hidden@db/portico", false), ("  password: hidden", false),
        ])
    func others(line: String, isShown: Bool) {
        let file = "playground:\n\(line)\nproviders: []\n"
        let shown = String(decoding: SecretLines.hidden(in: Array(file.utf8)), as: UTF8.self)
        #expect(shown == (isShown ? file : file.replacing(line, with: "…")))
    }
}
