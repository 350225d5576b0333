import SiteModel

/// The settings of `portico check --external`: `site.externalLinks`.
package struct ExternalLinkSettings: Hashable, Sendable {
    /// The addresses that are never asked for; `*` stands for anything.
    package var exceptions: [String] = []
    /// The addresses that are asked for though they are on a private network or this machine; `*` stands for anything.
    package var privateAddresses: [String] = []
    /// For how many days a good response counts.
    package var cacheDays = 7

    /// Reads `externalLinks` below `site`.
    mutating func read(_ reader: inout MappingReader) {
        guard var own = reader.mapping("externalLinks") else { return }
        func patterns(_ key: String) -> [String] {
            let cure = "write the address, with `*` for any part: `https://example.com/*`"
            return own.values(key, cure, { "`\($0)` is no pattern of an address" }) { text in
                ["http://", "https://", "*"].contains { text.hasPrefix($0) } ? text : nil
            } ?? []
        }
        exceptions += patterns("except")
        privateAddresses += patterns("private")
        cacheDays = own.integer("cacheDays", in: 0...365) ?? cacheDays
        reader.absorb(own.finish())
    }

    /// Returns whether an address is left out.
    package func excepts(_ url: String) -> Bool {
        exceptions.contains { Self.matches(Array(url.utf8), Array($0.utf8)) }
    }

    /// Returns whether an address may be asked for wherever its host is.
    package func allowsPrivate(_ url: String) -> Bool {
        privateAddresses.contains { Self.matches(Array(url.utf8), Array($0.utf8)) }
    }

    /// Returns whether a text is the pattern; steps back to the last `*` only, so that no pattern takes long.
    private static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
        var (place, index) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while place < text.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                star = (index, place)
                index += 1
            } else if index < pattern.count, pattern[index] == text[place] {
                (place, index) = (place + 1, index + 1)
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (place, index) = (last.text + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
