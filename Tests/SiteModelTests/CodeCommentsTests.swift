import Testing

@testable import SiteModel

@Suite("Translated comments do not make code differ")
struct CodeCommentsTests {
    @Test(
        "comments are taken out, code is not",
        arguments: [
            ("let a = 1 // one", "let a = 1"), ("// all\nlet a = 1", "let a = 1"),
            ("let u = \"https://a.b/c\" // there", "let u = \"https://a.b/c\""),
            ("a /* x\ny */ b", "a  b"), ("a /* open", "a"), ("# note\nrun", "run"),
            ("#import <a.h>", "#import <a.h>"), ("<!-- x --><a/>", "<a/>"), ("", ""),
        ])
    func removed(_ code: String, _ rest: String) {
        #expect(CodeComments.removed(from: code) == rest)
    }
}
