package import Cryptography
package import OpenID

/// The telephone inbox of a sandbox: the codes that were sent and still work.
package struct SentPhoneCodes: Sendable {
    private let storage: any AccountStorage

    /// A text message.
    package struct Message: Redacted, Sendable {
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
        var messages: [Message] = []
        for record in records {
            let sent = try PhoneCode(encoded: record.value)
            guard now < sent.expires else { continue }
            messages.append(Message(phoneNumber: sent.number, code: sent.code, session: record.key))
        }
        return messages
    }
}
