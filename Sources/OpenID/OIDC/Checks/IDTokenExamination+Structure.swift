extension IDTokenExamination {
    /// Three parts of base64url in their shortest form, at most 32 KiB, header and payload objects without
    /// duplicate members; five parts would be an encrypted token.
    mutating func checkStructure() -> CheckFinding {
        let expected = "header.payload.signature, ≤ \(CompactParts.maximumBytes) B, JSON"
        let dots = token.compact.utf8.reduce(0) { $1 == UInt8(ascii: ".") ? $0 + 1 : $0 }
        let actual = "\(dots + 1) × base64url, \(token.compact.utf8.count) B"
        let parts: CompactParts
        do throws(JWSError) {
            parts = try CompactParts(token.compact)
        } catch {
            return .failed(expected, actual, .structure(error))
        }
        self.parts = parts
        var failure: JWSError?
        do throws(JWSError) { header = try CompactParts.object(parts.header, .header) } catch {
            failure = error
        }
        do throws(JWSError) {
            claims = try CompactParts.object(parts.payload, .payload)
        } catch {
            failure = failure ?? error
        }
        if let failure { return .failed(expected, actual, .structure(failure)) }
        return .passed(expected, actual)
    }
}
