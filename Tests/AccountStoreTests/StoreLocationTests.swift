import AccountStore
import Testing

@Suite("Store locations of the configuration")
struct StoreLocationTests {
    @Test(
        "a location is read",
        arguments: [
            ("sqlite::memory:", StoreLocation.memory), ("sqlite:a.sqlite", .file(path: "a.sqlite")),
            ("sqlite:/var/lib/portico/a b.sqlite", .file(path: "/var/lib/portico/a b.sqlite")),
        ])
    func good(text: String, location: StoreLocation) {
        #expect(StoreLocation(text) == location)
    }

    @Test(
        "anything else is no location",
        arguments: ["", "sqlite", "sqlite:", "sqlite::temp:", "memory", "postgres://x", "sqlite:a\u{0}b"])
    func bad(text: String) {
        #expect(StoreLocation(text) == nil)
    }
}
