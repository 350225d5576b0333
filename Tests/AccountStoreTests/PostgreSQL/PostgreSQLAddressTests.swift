import AccountStore
import Accounts
import Cryptography
import Testing

@Suite("PostgreSQL addresses")
struct PostgreSQLAddressTests {
    @Test(
        "an address is a URL of PostgreSQL",
        arguments: ["postgres://db/portico", "postgresql:///x?host=/tmp"])
    func good(text: String) {
        #expect(PostgreSQLAddress(text) != nil)
    }

    @Test("anything else is none", arguments: ["", "sqlite:x", "mysql://db/x", "host=db dbname=x"])
    func bad(text: String) {
        #expect(PostgreSQLAddress(text) == nil)
    }

    @Test(
        "no message and no description has the password",
        arguments: [
            "postgres://u:s3cr3t-w0rd@127.0.0.1:9/x?connect_timeout=2",
            "postgres://u:s3cr3t-w0rd@nowhere.invalid/x?connect_timeout=2",
            "postgres://u:s3cr3t-w0rd@127.0.0.1:notaport/x",
            "postgres://u:s3cr3t-w0rd@127.0.0.1/x?sslmode=nonsense",
        ])
    func concealed(url: String) async throws {
        let address = try #require(PostgreSQLAddress(url))
        #expect(!"\(address) \(String(reflecting: address))".contains("s3cr3t"))
        do throws(AccountError) {
            _ = try await PostgreSQLStore(
                address, cipher: RecordCipher(key: [UInt8](repeating: 1, count: 32), random: .system))
            Issue.record("connected to nobody")
        } catch {
            guard case .storage(.unreachable(let reason)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!reason.isEmpty && !reason.contains("s3cr3t"))
        }
    }
}
