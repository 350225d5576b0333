import AccountWire
import Foundation
import Testing

@Suite("The table of calls that bad input is tried with")
struct KnownCallTests {
    private static let all = KnownCall.clients + KnownCall.administrators

    @Test("has every endpoint that takes a body, once for apps and once for administrators")
    func endpoints() async throws {
        let bench = try await WireBench()
        var known = Set(Self.all.map(\.address))
        for endpoint in AccountBackend.addresses where ["POST", "PATCH"].contains(endpoint.method) {
            let path = endpoint.path.replacing("{project}", with: "demo-portico")
                .replacing("{tenant}", with: "t").replacing("{provider}", with: "oidc.x")
            let response = await bench.send(
                endpoint.method, path, headers: ["authorization": "Bearer owner"])
            guard response.status != 501 else { continue }
            #expect(known.contains("\(endpoint.method) \(endpoint.path)"), "\(endpoint.path)")
        }
        known.subtract(AccountBackend.addresses.map { "\($0.method) \($0.path)" })
        #expect(known.isEmpty, "calls that nobody answers")
        #expect(Set(KnownCall.clients.map(\.address)).count == KnownCall.clients.count)
        #expect(Set(KnownCall.administrators.map(\.address)).count == KnownCall.administrators.count)
    }

    /// Reads the sources: whatever name a body is asked for is in the table.
    @Test("has every member that an endpoint reads")
    func members() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/AccountWire").standardizedFileURL
        let reading =
            /\.(?:text|texts|flag|integer|body|bodies|name|names|milliseconds)\(\s*"([A-Za-z]+)"/
        let setting = /Setting\(path: "([A-Za-z.]+)"/
        var names: Set<String> = []
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            names.formUnion(text.matches(of: reading).map { String($0.1) })
            names.formUnion(text.matches(of: setting).flatMap { $0.1.split(separator: ".").map(String.init) })
        }
        #expect(names.count > 100)
        let members = Self.all.flatMap { $0.members.map(\.name) }
        let known = Set(
            members.flatMap { $0.split(separator: "/").map { $0.replacing("[]", with: "") } }.map {
                String($0)
            })
        // Parts of a hash's parameters, which count only beside a hash that names them (`AccountBatchesTests`).
        #expect(names.subtracting(known).sorted() == ["associatedData", "hashType", "version"])
    }
}
