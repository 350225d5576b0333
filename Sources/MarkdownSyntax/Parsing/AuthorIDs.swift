/// Finds the ids that authors wrote as `{#id}`, without understanding the text around them.
enum AuthorIDs {
    static func find(in bytes: [UInt8]) -> Set<String> {
        var ids: Set<String> = []
        bytes.withUnsafeBufferPointer { text in
            var index = 0
            while index + 2 < text.count {
                guard text[index] == UInt8(ascii: "{"), text[index + 1] == UInt8(ascii: "#") else {
                    index += 1
                    continue
                }
                let start = index + 2
                index = start
                while index < text.count, text[index].isASCIIAlphanumeric || text[index] == UInt8(ascii: "-")
                {
                    index += 1
                }
                ids.insert(String(decoding: text[start..<index], as: UTF8.self))
            }
        }
        return ids
    }
}
