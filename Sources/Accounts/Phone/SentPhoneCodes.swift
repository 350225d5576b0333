package import Cryptography

/// The telephone inbox of a sandbox: the codes that were sent and still work.
package struct SentPhoneCodes: Sendable {
    private let storage: any AccountStorage

    /// A text message.
    package struct Message: Concealed, Sendable {
        package let phoneNumber: PhoneNumber
        package let code: String
        package let session: String
    }

    package init(_ storage: any AccountStorage) {
        self.storage = storage
    }

    /// - Returns: at most 1,000 messages in the order they were sent.
    /// - Throws: `storage`.
    package func all(sandbox: SandboxID, now: Instant) async throws(AccountError) -> [Message] {
        let records = try await storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(.phoneCode, limit: 1_000, now: now)
        }
        return records.compactMap { record in
            guard let sent = PhoneCode(encoded: record.value), now < sent.expires else { return nil }
            return Message(phoneNumber: sent.number, code: sent.code, session: record.key)
        }
    }
}
