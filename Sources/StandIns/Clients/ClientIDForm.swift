internal import Cryptography
internal import Providers

/// How the client IDs of a brand look.
struct ClientIDForm: Sendable {
    let brand: ProviderID

    private static let googleEnd = ".apps.stand-in.example"

    /// The client ID that is written from a handle.
    func write(_ handle: ClientHandle) -> String {
        let hex = Hex.encode(handle.bytes)
        switch brand {
        case .apple: return "com.example.app\(hex)"
        case .github: return "Ov23li\(hex)"
        case .google: return "\(number(handle))-\(hex)\(Self.googleEnd)"
        case .microsoft:
            let digits = Array(hex)
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(
                separator: "-")
        // Three digits a byte: longer than Facebook's own, and digits all the same.
        case .facebook, .oidc:
            return "1"
                + handle.bytes.map { String(repeating: "0", count: 3 - String($0).count) + String($0) }
                .joined()
        }
    }

    /// A short one, where it need not name a sandbox; nil for brands whose usual form is as good.
    func short(_ handle: ClientHandle) -> String? {
        brand == .facebook ? "100\(number(handle))" : nil
    }

    /// The handle that a client ID was written from; nil for one of another form.
    func read(_ clientID: String) -> ClientHandle? {
        let hex: Substring
        switch brand {
        case .apple: hex = clientID.dropFirst("com.example.app".count)
        case .github: hex = clientID.dropFirst("Ov23li".count)
        case .google:
            guard let dash = clientID.firstIndex(of: "-") else { return nil }
            hex = clientID[clientID.index(after: dash)...].dropLast(Self.googleEnd.count)
        case .microsoft: return (try? Hex.decode(clientID.filter { $0 != "-" })).flatMap(ClientHandle.init)
        case .facebook, .oidc:
            let digits = Array(clientID.dropFirst())
            guard digits.count == 48 else { return nil }
            let bytes = stride(from: 0, to: 48, by: 3).compactMap { UInt8(String(digits[$0..<$0 + 3])) }
            return ClientHandle(bytes)
        }
        guard let handle = (try? Hex.decode(hex)).flatMap(ClientHandle.init), write(handle) == clientID else {
            return nil
        }
        return handle
    }

    /// Twelve digits, the first of them not 0.
    private func number(_ handle: ClientHandle) -> String {
        let value = SHA256.hash(handle.bytes).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000 + value % 900_000_000_000)
    }
}
