import Accounts
import Testing

extension SignInOutcome {
    /// The sign-in, when it is one.
    var signedIn: SignedIn? { if case .signedIn(let value) = self { value } else { nil } }
    var confirmation: ConfirmationRequest? {
        if case .needsConfirmation(let value) = self { value } else { nil }
    }
    var secondFactor: SecondFactorRequest? {
        if case .needsSecondFactor(let value) = self { value } else { nil }
    }
    var refused: RefusedCredential? { if case .refused(let value) = self { value } else { nil } }
}

/// A table row with a name.
struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    var testDescription: String { name }
}

/// The results of as many calls at once.
func parallel<Value: Sendable>(
    _ count: Int, _ call: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
        for index in 0..<count { group.addTask { try await call(index) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
