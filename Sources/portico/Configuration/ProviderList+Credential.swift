import Cryptography
import OpenID
import Providers
import SiteModel

extension ProviderList {
    /// The credential that the client proves itself with. Secrets are never quoted in a message.
    static func credential(
        _ reader: inout MappingReader, _ id: ProviderID, _ readFile: (String) -> [UInt8]?
    ) -> ClientCredential {
        let secret = reader.text("clientSecret")
        guard ProviderDefinition.of(id).clientAuthentication == .signedSecret else {
            return secret.map { .secret(ConcealedText($0)) } ?? .none
        }
        let team = reader.text("teamID")
        let key = reader.text("keyID")
        let file = reader.text("privateKeyFile")
        if let secret {
            if let extra = [("teamID", team), ("keyID", key), ("privateKeyFile", file)]
                .first(where: { $0.1 != nil })?.0
            {
                reader.badValue(
                    extra, "`\(extra)` and `clientSecret` exclude each other",
                    notes: ["`clientSecret` is a ready one; the others make it afresh"])
            }
            return .secret(ConcealedText(secret))
        }
        guard team != nil || key != nil || file != nil else { return .none }
        var pem = ""
        if let file {
            if let bytes = readFile(file), let text = String(validating: bytes, as: UTF8.self),
                (try? P256PrivateKey(pem: text)) != nil
            {
                pem = text
            } else {
                reader.badValue(
                    "privateKeyFile", "`\(file)` cannot be read as a private key on the curve P-256",
                    notes: ["name the `.p8` file that \(id.displayName) gave you"])
            }
        }
        return .signingKey(
            teamID: team ?? "", keyID: key ?? "", privateKeyPEM: ClientSigningKey(pem: ConcealedText(pem)))
    }
}
