import SiteModel
import Testing

@Suite("Text becomes the terms of an index")
struct SearchTermsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let terms: Set<String>
    }

    static let cases = [
        Case(testDescription: "plain words", text: "Make a nonce", terms: ["make", "a", "nonce"]),
        Case(
            testDescription: "parts of an identifier", text: "AuthErrorUserInfoUpdatedCredentialKey",
            terms: ["auth|error|user|info|updated|credential|key"]),
        Case(
            testDescription: "a capital that begins a word", text: "OAuthProvider",
            terms: ["o|auth|provider"]),
        Case(testDescription: "a plural of capitals", text: "APIs IDs URL", terms: ["apis", "ids", "url"]),
        Case(
            testDescription: "capitals before a word", text: "ASAuthorizationAppleIDProvider",
            terms: ["as|authorization|apple|id|provider"]),
        Case(testDescription: "a small first letter", text: "iOS", terms: ["i|os"]),
        Case(
            testDescription: "underscores", text: "invalid_grant ERROR_17025",
            terms: ["invalid_|grant", "error_|17025"]),
        Case(testDescription: "digits", text: "17025 P256", terms: ["17025", "p|256"]),
        Case(testDescription: "Hebrew", text: "וכשהספק צה״ל", terms: ["וכשהספק", "צהל"]),
        Case(
            testDescription: "Persian words at their seams",
            text: "می\u{200c}شود پرونده\u{200c}ها می\u{200c} ",
            terms: ["مي|شود", "پرونده|ها", "مي"]),
        Case(testDescription: "Thai pairs", text: "การตั้ง", terms: ["การ", "รตั้", "ตั้ง"]),
        Case(testDescription: "one Thai cluster", text: "ที่ x", terms: ["ที่", "x"]),
        Case(
            testDescription: "a Thai word of the glossary", text: "ลบบัญชีนี้", terms: ["ลบ", "บบั", "=บัญชี", "ชีนี้"]),
    ]

    /// The terms that a text has in an index.
    private static func indexed(_ text: String, _ terms: SearchTerms) -> Set<String> {
        let page = SearchPage(
            path: "", title: "", sections: [SearchSection(id: "", heading: "", texts: [text])])
        let index = SearchIndex(locale: "th", locales: ["th"], strings: [:])
        let files = index.files(of: [SearchDigest(page, terms: terms)], version: { _ in "" }).files
        let script = String(decoding: files["t0.js"] ?? [], as: UTF8.self)
        return Set(IndexReader.terms(script).keys)
    }

    @Test("terms", arguments: cases)
    func terms(_ each: Case) {
        #expect(Self.indexed(each.text, SearchTerms(vocabulary: ["บัญชี", "account"])) == each.terms)
    }

    @Test("the longest word of the glossary stands for those within it")
    func longest() {
        let terms = SearchTerms(vocabulary: ["ระบบ", "เข้าสู่ระบบ"])
        #expect(Self.indexed("เข้าสู่ระบบ", terms) == ["=เข้าสู่ระบบ"])
        #expect(Self.indexed("ในระบบ", terms) == ["ในระ", "=ระบบ"])
    }

    @Test("phrases that come again and again are learned, the same ones each time")
    func phrases() {
        let pages = (0..<12).map { number in
            SearchPage(
                path: "\(number)/", title: "x",
                sections: [SearchSection(id: "", heading: "x", texts: ["ก่อนเริ่มต้น \(number)"])])
        }
        let learned = ThaiPhrases.learned(from: pages, known: [])
        #expect(learned == ["ก่อนเริ่มต้น"])
        #expect(ThaiPhrases.learned(from: pages, known: ["ก่อนเริ่มต้น"]).isEmpty)
    }
}
