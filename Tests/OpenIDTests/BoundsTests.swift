import Foundation
import OpenID
import TestSupport
import Testing

@Suite("The registry of bounds")
struct BoundsTests {
    @Test("Every bound has a name of its own and a number")
    func names() {
        let names = Bounds.all.map(\.name) + Bounds.stores.map(\.name) + Bounds.rates.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Bounds.all.allSatisfy { $0.value > 0 && !$0.reason.isEmpty })
    }

    @Test("No store can grow without end, and no owner fills it alone where sign-ins wait in it")
    func stores() {
        for bound in Bounds.stores {
            #expect(bound.all.entries > 0 && bound.all.bytes <= 256 * 1024 * 1024 && bound.lifetime > 0)
            #expect(bound.address.entries <= bound.all.entries && bound.sandbox.bytes <= bound.all.bytes)
            if bound.whenFull == .newcomerIsRefused && bound != Bounds.notifications {
                #expect(bound.address.entries * 4 <= bound.all.entries, "\(bound.name)")
                #expect(bound.address.bytes * 4 <= bound.all.bytes, "\(bound.name)")
            }
        }
    }

    @Test("docs/limits.md lists every one of them")
    func page() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("docs/limits.md")
        #expect(try Golden.difference(Array(Self.page.utf8), from: file) == nil)
    }

    private static var page: String {
        var lines = [
            "# Limits", "",
            "Every bound of the sign-in half, made from `Sources/OpenID/Bounds*.swift` by its test.",
            "",
            "## Requests and sign-ins", "", "| what | bound | unit | why |", "|---|---:|---|---|",
        ]
        lines += Bounds.all.map { "| \($0.name) | \($0.value) | \($0.unit.rawValue) | \($0.reason) |" }
        lines += [
            "", "## Requests a minute", "",
            "Beyond them 429 (an address) or 503 (all) with `Retry-After`. Loopback is not counted on a developer's "
                + "machine.", "",
            "| what | of an address | in all | why |", "|---|---:|---:|---|",
        ]
        lines += Bounds.rates.map { "| \($0.name) | \($0.ofAddress) | \($0.inAll) | \($0.reason) |" }
        lines += [
            "", "## Stores in memory", "",
            "A store of sign-ins under way refuses a newcomer when it, or the newcomer's share of it, is full: "
                + "429 for a share, 503 for the whole, each with `Retry-After`. A store of what is only shown "
                + "lets the owner's oldest go. Loopback has no share on a developer's machine.", "",
            "| what | entries, bytes in all | of an address | of a visitor's sandbox | seconds | when full | why |",
            "|---|---:|---:|---:|---:|---|---|",
        ]
        lines += Bounds.stores.map { bound in
            let rooms = [bound.all, bound.address, bound.sandbox].map { "\($0.entries), \($0.bytes)" }
            let full = bound.whenFull == .newcomerIsRefused ? "newcomer is refused" : "oldest gives way"
            return
                "| \(bound.name) | \(rooms.joined(separator: " | ")) | \(bound.lifetime) | \(full) | \(bound.reason) |"
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
