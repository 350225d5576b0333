import Markdown
import Testing

@Suite("Two braces that open a variable are found wherever they stand")
struct VariableMarkTests {
    @Test("in texts of every length up to eight, at every place", arguments: 0...8)
    func places(_ count: Int) {
        for number in 0..<(1 << count) {
            let text = (0..<count).map { number >> $0 & 1 == 1 ? UInt8(ascii: "{") : UInt8(ascii: "x") }
            let expected = String(decoding: text, as: UTF8.self).contains("{{")
            #expect(VariableFilling.isNeeded(in: text) == expected)
        }
    }
}
