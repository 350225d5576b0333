import Foundation

/// The good answers of earlier checks: `.portico/cache/external-links`, safe to delete.
///
/// A line for each address: when it was asked for, the address, and where it has moved to. What was wrong is asked for
/// again each time.
struct ExternalLinkCache {
    private struct Entry {
        var seconds: Int64
        var movedTo: String?
    }

    /// Within `.portico/cache/`.
    static let name = "external-links"

    private var entries: [String: Entry] = [:]

    /// Reads the cache; lines that are not understood are left out.
    init(_ bytes: [UInt8]?) {
        for line in String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let seconds = Int64(parts[0]), seconds >= 0 else { continue }
            entries[parts[1]] = Entry(seconds: seconds, movedTo: parts[2].isEmpty ? nil : parts[2])
        }
    }

    /// The answers that still count.
    ///
    /// - Parameter now: seconds since 1970.
    func answers(for urls: [String], now: Int64, days: Int) -> [String: ExternalLinkResponse] {
        var answers: [String: ExternalLinkResponse] = [:]
        for url in urls {
            guard let entry = entries[url], entry.seconds <= now,
                now - entry.seconds < Int64(days) * 86_400
            else { continue }
            answers[url] = .fine(movedTo: entry.movedTo)
        }
        return answers
    }

    /// Takes new answers over, and forgets addresses that the site no longer has.
    mutating func take(_ answers: [String: ExternalLinkResponse], now: Int64, urls: [String]) {
        for (url, response) in answers {
            if case .fine(let target) = response {
                entries[url] = Entry(seconds: now, movedTo: target)
            } else {
                entries[url] = nil
            }
        }
        let present = Set(urls)
        entries = entries.filter { present.contains($0.key) }
    }

    /// The file.
    var bytes: [UInt8] {
        let lines = entries.sorted { $0.key < $1.key }.map { url, entry in
            "\(entry.seconds)\t\(url)\t\(entry.movedTo ?? "")\n"
        }
        return Array(lines.joined().utf8)
    }
}
