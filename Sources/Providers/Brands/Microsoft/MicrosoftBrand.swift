internal import Cryptography
package import OpenID

extension ProviderID {
    package static let microsoft = ProviderID(
        brand: "microsoft.com", pathName: "microsoft", displayName: "Microsoft")
}

extension StandInClient.Option {
    /// The authorization endpoint may issue ID tokens.
    package static let issuesIDTokensAtAuthorize = StandInClient.Option(
        rawValue: "issues-id-tokens-at-authorize")
    /// The application is of one directory, that of the cast, and its pages are not at `/common`.
    package static let singleTenant = StandInClient.Option(rawValue: "single-tenant")
    /// The client secret has expired.
    package static let expiredSecret = StandInClient.Option(rawValue: "expired-secret")
}

extension Brand {
    /// The Microsoft identity platform.
    static let microsoft = Brand(
        definition: .microsoft,
        clients: ClientRules(
            brand: .microsoft, form: uuidForm, proof: .secretOrNone,
            options: [.issuesIDTokensAtAuthorize, .singleTenant, .expiredSecret]),
        ownClient: .secret(clientID: "6f8e3c1a-52d7-4b09-9c7e-2a4d5b6c7d8e"),
        variations: [.domainOwnerVerified, .secondKey, .rotatedKeys],
        standIn: MicrosoftStandIn.init
    ).with {
        $0.discoveryPath = "/common/v2.0/.well-known/openid-configuration"
        $0.subject = { $0.objectID.flatMap(MicrosoftObjectID.init(oid:))?.graphID }
        $0.email = { token in
            let owner = token.claims["xms_edov"]
            return .microsoft(
                address: token.email,
                domainOwnerVerified: owner?.boolValue ?? owner?.stringValue.map { $0 == "true" || $0 == "1" },
                tenantID: token.tenantID)
        }
        $0.objectID = { oid in
            MicrosoftObjectID(oid: oid).map { .init(identifier: $0.graphID, isPadded: $0.isPersonal) }
        }
        $0.photo = PhotoRules(
            mayRead: { scopes in
                scopes.contains {
                    $0 == "User.Read" || $0.lowercased() == "https://graph.microsoft.com/user.read"
                }
            },
            subject: { $0["id"]?.stringValue.flatMap(MicrosoftObjectID.init(graphID:))?.graphID })
        $0.samples = { _ in .webFlow(of: "microsoft") }
    }

    /// Client IDs are UUIDs.
    private static let uuidForm = ClientIDForm(
        write: { handle in
            let digits = Array(Hex.encode(handle.bytes))
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(
                separator: "-")
        },
        read: { clientID in
            (try? Hex.decode(clientID.filter { $0 != "-" })).flatMap(ClientHandle.init)
        })
}

extension EmailEvidence {
    /// `email`, `xms_edov` and `tid`: the address is vouched for only when the domain's owner was verified, or the
    /// account is a personal one. Everything else a tenant administrator can forge.
    package static func microsoft(
        address: String?, domainOwnerVerified: Bool?, tenantID: String?
    ) -> EmailEvidence {
        EmailEvidence(
            address: address,
            isVouchedFor: domainOwnerVerified == true || tenantID?.lowercased() == Tenant.personalDirectory,
            isHosted: domainOwnerVerified == true)
    }
}

/// A Microsoft account's object identifier in its two spellings.
///
/// A personal account's `oid` pads the sixteen digits of its Graph identifier:
/// `00000000-0000-0000-4b2e-abcdefabcdef` is `4b2eabcdefabcdef` in Graph and in Firebase. A directory
/// account's `oid` and Graph identifier are the same UUID.
package struct MicrosoftObjectID: Hashable, Sendable {
    /// The UUID as the token's `oid` has it, in lower case.
    package let oid: String

    /// The identifier in a token's `oid`.
    package init?(oid: String) {
        let lower = oid.lowercased()
        guard Tenant.isUUID(lower) else { return nil }
        self.oid = lower
    }

    /// The identifier that Graph's `/me` or a Firebase identity has: sixteen hexadecimal digits or a UUID.
    package init?(graphID: String) {
        let lower = graphID.lowercased()
        if Tenant.isUUID(lower) {
            self.oid = lower
            return
        }
        let padded = "00000000-0000-0000-\(lower.prefix(4))-\(lower.dropFirst(4))"
        guard lower.utf8.count == 16, Tenant.isUUID(padded) else { return nil }
        self.oid = padded
    }

    /// Indicates whether this is a personal account's padded form.
    package var isPersonal: Bool { oid.hasPrefix("00000000-0000-0000-") }

    /// The identifier as Graph and Firebase write it.
    package var graphID: String {
        isPersonal ? String(oid.dropFirst(19)).split(separator: "-").joined() : oid
    }
}
