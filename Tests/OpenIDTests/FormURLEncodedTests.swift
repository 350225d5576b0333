import OpenID
import Testing

@Suite("Forms and queries: application/x-www-form-urlencoded")
struct FormURLEncodedTests {
    private func same(_ a: [(String, String)], _ b: [(String, String)]) -> Bool {
        a.elementsEqual(b) { $0.0 == $1.0 && $0.1 == $1.1 }
    }

    @Test("Fields come back in order, repeated names too")
    func roundTrip() throws {
        let fields = [("a", "1"), ("b", "x y+z&=%/?"), ("a", "2"), ("ส", "א😀"), ("", ""), ("nl", "\r\n\0")]
        let text = FormURLEncoded.encode(fields)
        #expect(text.hasPrefix("a=1&b=x+y%2Bz%26%3D%25%2F%3F&a=2&%E0%B8%AA=%D7%90%F0%9F%98%80&=&"))
        #expect(same(try FormURLEncoded.decode(text), fields))
    }

    @Test("The example of RFC 6749 appendix B is written its way")
    func specification() {
        #expect(FormURLEncoded.encode(" %&+£€") == "+%25%26%2B%C2%A3%E2%82%AC")
    }

    @Test("Lenient spellings are read as browsers do")
    func lenient() throws {
        #expect(
            same(
                try FormURLEncoded.decode("a&b=&&=c&d=1=2"), [("a", ""), ("b", ""), ("", "c"), ("d", "1=2")]))
        #expect(try FormURLEncoded.decode("").isEmpty)
    }

    @Test(
        "Malformed escapes are refused",
        arguments: ["a=%", "a=%1", "a=%zz", "%=1", "a=%FF", "a=%ED%A0%80", "a=%C0%AF"])
    func malformed(text: String) {
        #expect(throws: FormError.malformedEscape) { try FormURLEncoded.decode(text) }
    }

    @Test("Fields are counted before they are decoded")
    func count() throws {
        let forty = Array(repeating: "a=1", count: 40).joined(separator: "&")
        #expect(try FormURLEncoded.decode(forty).count == 40)
        #expect(throws: FormError.tooManyFields(limit: 40)) { try FormURLEncoded.decode(forty + "&b=%zz") }
        #expect(throws: FormError.tooManyFields(limit: 40)) {
            try FormURLEncoded.decode(String(repeating: "&", count: 40))
        }
        #expect(throws: FormError.tooManyFields(limit: 1)) {
            try FormURLEncoded.decode("a&b", maximumFields: 1)
        }
    }

    @Test("Size is looked at first")
    func size() {
        #expect(throws: FormError.tooLarge(limit: 65_536)) {
            try FormURLEncoded.decode(String(repeating: "a", count: 65_537))
        }
    }

    @Test("Path escapes write a space as %20 and keep a plus")
    func percent() {
        #expect(PercentEncoding.encode("a b+c~") == "a%20b%2Bc~")
        #expect(PercentEncoding.decode(Array("a%20b+c".utf8)[...]) == "a b+c")
        #expect(PercentEncoding.decode(Array("%e2%82%AC".utf8)[...]) == "€")
    }
}
