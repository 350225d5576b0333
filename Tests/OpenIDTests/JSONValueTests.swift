import OpenID
import Testing

@Suite("JSON: RFC 8259, and stricter")
struct JSONValueTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: text, limit: 10_000)
    }

    @Test("Values are read as what they are")
    func values() throws {
        let text =
            #" { "a" : [ 1 , -2, 0, 1.5, 1e3, -0, 9223372036854775807, 9223372036854775808, true, false, null ], "b":{} } "#
        #expect(
            try parse(text) == [
                "a": [
                    1, -2, 0, 1.5, 1000.0, -0.0, 9_223_372_036_854_775_807, 9_223_372_036_854_775_808.0, true,
                    false, .null,
                ],
                "b": [:],
            ])
        #expect(try parse("1e3").integerValue == 1000)
        #expect(try parse("1.5").integerValue == nil)
        #expect(try parse("\"x\"").stringValue == "x")
        #expect(try parse("[\"x\",\"y\"]").stringArrayValue == ["x", "y"])
        #expect(try parse("[\"x\",1]").stringArrayValue == nil)
    }

    @Test(
        "Escapes become their characters",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0e2a\u05d0""#, "สא"),
            (#""\ud83d\ude00""#, "😀"),
            (#""\u0000""#, "\0"), (#""é😀""#, "é😀"), (#""\u00E9""#, "é"),
        ])
    func escapes(text: String, expected: String) throws {
        #expect(try parse(text).stringValue == expected)
    }

    @Test(
        "Malformed texts are refused with their place",
        arguments: [
            ("", JSONError.unexpectedEnd), (" ", .unexpectedEnd), ("{", .unexpectedEnd),
            ("[1", .unexpectedEnd),
            ("\"abc", .unexpectedEnd), ("tru", .unexpectedEnd), ("{\"a\"", .unexpectedEnd),
            ("{\"a\":", .unexpectedEnd),
            ("-", .unexpectedEnd), ("1.", .unexpectedEnd), ("1e", .unexpectedEnd), ("1e+", .unexpectedEnd),
            ("\"\\", .unexpectedEnd), ("\"\\u12", .unexpectedEnd),
            ("[1,]", .unexpectedByte(offset: 3)), ("[,1]", .unexpectedByte(offset: 1)),
            ("{,}", .unexpectedByte(offset: 1)), ("{\"a\":1,}", .unexpectedByte(offset: 7)),
            ("{a:1}", .unexpectedByte(offset: 1)), ("{'a':1}", .unexpectedByte(offset: 1)),
            ("{\"a\" 1}", .unexpectedByte(offset: 5)), ("[1 2]", .unexpectedByte(offset: 3)),
            ("1 2", .unexpectedByte(offset: 2)), ("{}x", .unexpectedByte(offset: 2)),
            ("01", .unexpectedByte(offset: 1)), ("-01", .unexpectedByte(offset: 2)),
            ("+1", .unexpectedByte(offset: 0)),
            (".5", .unexpectedByte(offset: 0)), ("0x10", .unexpectedByte(offset: 1)),
            ("NaN", .unexpectedByte(offset: 0)),
            ("Infinity", .unexpectedByte(offset: 0)), ("nul1", .unexpectedByte(offset: 3)),
            ("1.e5", .unexpectedByte(offset: 2)),
            ("\u{FEFF}{}", .unexpectedByte(offset: 0)), ("/* */1", .unexpectedByte(offset: 0)),
            ("\"a\nb\"", .unexpectedByte(offset: 2)), ("\"a\u{0}b\"", .unexpectedByte(offset: 2)),
            ("\u{A0}1", .unexpectedByte(offset: 0)), ("\u{0B}1", .unexpectedByte(offset: 0)),
            (#""\x41""#, .invalidEscape(offset: 1)), (#""\u00g0""#, .invalidEscape(offset: 1)),
            (#""\ud800""#, .invalidEscape(offset: 1)), (#""\udc00""#, .invalidEscape(offset: 1)),
            (#""\ud800\u0041""#, .invalidEscape(offset: 1)), (#""\ud800x""#, .invalidEscape(offset: 1)),
            ("1e400", .numberOutOfRange(offset: 0)), ("[-1e999]", .numberOutOfRange(offset: 1)),
        ])
    func malformed(text: String, error: JSONError) {
        #expect(throws: error) { try parse(text) }
    }

    @Test(
        "A member twice is refused, however it is spelled",
        arguments: [
            (#"{"a":1,"a":1}"#, "a"), (#"{"a":1,"b":2,"\u0061":3}"#, "a"), (#"{"x":{"":1,"":2}}"#, ""),
        ])
    func duplicates(text: String, name: String) {
        #expect(throws: JSONError.duplicateMember(name)) { try parse(text) }
    }

    @Test("Names that only look the same are two members")
    func composition() throws {
        let value = try parse("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
    }

    @Test("Nesting stops at 64")
    func depth() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + String(repeating: close, count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(64, "[", "]")) }
        #expect(throws: JSONError.tooDeep) { try parse(nested(65, "[", "]")) }
        #expect(throws: JSONError.tooDeep) { try parse(String(repeating: "{\"a\":", count: 65)) }
        #expect(throws: JSONError.tooDeep) {
            try JSONValue(parsing: String(repeating: "[", count: 1 << 20), limit: 1 << 20)
        }
    }

    @Test("Size is looked at first")
    func size() {
        #expect(throws: JSONError.tooLarge(limit: 3)) { try JSONValue(parsing: "[{{{", limit: 3) }
        #expect(throws: Never.self) { try JSONValue(parsing: "[1]", limit: 3) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0xB8]]
            as [[UInt8]])
    func utf8(bytes: [UInt8]) {
        #expect(throws: JSONError.invalidUTF8) { try JSONValue(parsing: [0x22] + bytes + [0x22], limit: 100) }
    }

    @Test("Writing escapes what must be, and reading gives the value back")
    func writing() throws {
        let value: JSONValue = [
            "a": ["x\"\\\n\r\t\u{1}\u{7F}ส😀", 1, -2.5, 1e300, true, .null, [:], []], "": "/",
        ]
        let text = value.serializedText
        #expect(text == #"{"a":["x\"\\\n\r\t\u0001\u007fส😀",1,-2.5,1e+300,true,null,{},[]],"":"/"}"#)
        #expect(try parse(text) == value)
        #expect(try parse(value.prettyText) == value)
        #expect(JSONValue.number(.infinity).serializedText == "null")
    }

    @Test("Pretty text has two spaces a level")
    func pretty() {
        let value: JSONValue = ["a": [1], "b": [:]]
        #expect(value.prettyText == "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}")
    }

    @Test("Members keep their order, are replaced in place and removed by nil")
    func members() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["b"] = 3
        object["c"] = 4
        object["a"] = nil
        object["z"] = nil
        #expect(object.names == ["b", "c"])
        #expect(object.with("b", nil).members == [JSONMember(name: "c", value: 4)])
        #expect(JSONObject().isEmpty)
    }

    @Test("Many members are read in reasonable time")
    func manyMembers() throws {
        let text = "{" + (0..<20_000).map { "\"m\($0)\":1" }.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: text, limit: 1 << 20).objectValue?.members.count == 20_000)
    }
}
