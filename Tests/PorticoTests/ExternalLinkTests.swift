import Diagnostics
import SiteModel
import Testing

@testable import portico

@Suite("Links to other hosts are asked for politely, and remembered")
struct ExternalLinkTests {
    private static let urls = ["https://a.example/x", "https://b.example/"]

    @Test("a good answer counts for its days, and nothing else is remembered")
    func cache() {
        var cache = ExternalLinkCache(nil)
        cache.take(
            [Self.urls[0]: .fine(movedTo: "https://c.example/"), Self.urls[1]: .gone(404)], now: 1_000,
            urls: Self.urls)
        let read = ExternalLinkCache(cache.bytes)
        let day: Int64 = 86_400
        #expect(
            read.answers(for: Self.urls, now: 1_000 + day - 1, days: 1)
                == [Self.urls[0]: .fine(movedTo: "https://c.example/")])
        #expect(read.answers(for: Self.urls, now: 1_000 + day, days: 1) == [:])
        #expect(read.answers(for: Self.urls, now: 999, days: 1) == [:])
        #expect(read.answers(for: Self.urls, now: 1_000, days: 0) == [:])
        var later = read
        later.take([:], now: 2_000, urls: [])
        #expect(later.bytes == [])
    }

    @Test(
        "a damaged cache is an empty one",
        arguments: ["", "x", "1\t2", "\t\t\t", "9\u{0}\t\t\n", "a\tb\tc\n"])
    func damage(_ text: String) {
        #expect(ExternalLinkCache(Array(text.utf8)).answers(for: ["b"], now: 10, days: 7) == [:])
    }

    @Test("the time to wait is a number of seconds or a day")
    func waiting() {
        #expect(RetryAfter.seconds("120", now: 0) == 120)
        #expect(RetryAfter.seconds("-3", now: 0) == 0)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: 784_111_770) == 7)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: 900_000_000) == 0)
        #expect(RetryAfter.seconds("soon", now: 0) == nil)
    }

    @Test(
        "a pattern has `*` for anything",
        arguments: [
            ("https://a.example/*", "https://a.example/x/y", true),
            ("https://a.example/*", "https://b.example/", false),
            ("*/private/*", "https://a.example/private/x", true),
            ("https://a.example/", "https://a.example/x", false),
            ("https://*.example/*z", "https://a.example/xyz", true), ("*", "https://a.example/", true),
        ])
    func patterns(_ pattern: String, _ url: String, _ matches: Bool) {
        var settings = ExternalLinkSettings()
        settings.exceptions = [pattern]
        #expect(settings.excepts(url) == matches)
    }

    @Test("the settings are read, and mistakes have their places")
    func settings() {
        func read(_ text: String) -> Diagnosed<Configuration> {
            Configuration.parse(
                Array("site:\n  title: T\n  locales: [en]\n  externalLinks: \(text)\n".utf8),
                path: "portico.yml",
                environment: [:], readFile: { _ in nil })
        }
        let good = read("{ except: [\"https://a.example/*\"], cacheDays: 30 }")
        #expect(good.diagnostics == [])
        #expect(good.value.externalLinks.exceptions == ["https://a.example/*"])
        #expect(good.value.externalLinks.cacheDays == 30)
        #expect(!good.value.externalLinks.allowsPrivate("http://wiki.internal/a"))
        let named = read("{ private: [\"http://wiki.internal/*\"] }")
        #expect(named.diagnostics == [] && named.value.externalLinks.allowsPrivate("http://wiki.internal/a"))
        #expect(read("{ private: [wiki] }").diagnostics.map(\.id) == [.configurationBadValue])
        #expect(
            read("{ except: [a.example], cacheDays: 400 }").diagnostics.map(\.id) == [
                .configurationBadValue, .configurationBadValue,
            ])
        #expect(read("{ other: 1 }").diagnostics.map(\.id) == [.configurationUnknownKey])
    }

    @Test("a host is asked by one at a time")
    func turns() async {
        let turns = HostRequestLimit()
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turns.take("a")
                    await counter.enter()
                    await Task.yield()
                    await counter.leave()
                    await turns.give("a")
                }
            }
        }
        #expect(await counter.most == 1)
    }

    private actor Counter {
        private var present = 0
        private(set) var most = 0

        func enter() {
            present += 1
            most = max(most, present)
        }

        func leave() { present -= 1 }
    }
}
