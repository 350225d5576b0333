extension JSONValue {
    /// Reads one JSON text: UTF-8 without byte order mark, no duplicate members, at most 64 deep, finite numbers.
    ///
    /// - Parameter limit: most bytes to take.
    package init(parsing bytes: [UInt8], limit: Int) throws(JSONError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        var parser = JSONParser(bytes)
        self = try parser.parseText()
    }

    /// Reads one JSON text.
    package init(parsing text: String, limit: Int) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limit: limit)
    }
}
