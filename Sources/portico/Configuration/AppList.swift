import AccountWire
import SiteModel

/// Reads `playground.apps`: whom the auth handler may hand a callback to.
enum AppList {
    static func read(_ reader: inout MappingReader) -> [RegisteredApp] {
        reader.entries("apps", "begin each app with `- bundleID:`, `- package:` or `- scheme:`", app) ?? []
    }

    private static func app(_ entry: inout MappingReader) -> RegisteredApp? {
        let bundleID = entry.text("bundleID")
        let package = entry.text("package")
        let scheme = entry.text("scheme")
        let fingerprint = entry.text("sha256")
        switch (bundleID, package, scheme) {
        case (nil, let package?, nil):
            return android(package, fingerprint, &entry)
        case (let bundleID, nil, let scheme) where bundleID != nil || scheme != nil:
            if fingerprint != nil {
                entry.badValue("sha256", "`sha256` belongs to an Android `package`")
            }
            return ios(bundleID: bundleID, scheme: scheme, &entry)
        default:
            entry.badValue(
                at: entry.location,
                "an app has a `package`, or a `bundleID`, or a `scheme`, or both of these",
                notes: [
                    "`{ bundleID: com.example.app, scheme: app-1-23-ios-4 }`, or `{ package: com.example.app }`"
                ])
            return nil
        }
    }

    private static func android(
        _ package: String, _ fingerprint: String?, _ entry: inout MappingReader
    ) -> RegisteredApp? {
        guard RegisteredApp.isPackage(package) else {
            entry.badValue("package", "`\(package)` is no name of an Android package")
            return nil
        }
        guard let fingerprint else { return .android(package: package, sha256: nil) }
        guard let certificate = CertificateFingerprint(fingerprint) else {
            entry.badValue(
                "sha256", "this is no SHA-256 fingerprint of a certificate",
                notes: [
                    "write its 64 hexadecimal digits, with or without colons, as `keytool -list -v` shows them"
                ])
            return nil
        }
        return .android(package: package, sha256: certificate)
    }

    private static func ios(
        bundleID: String?, scheme: String?, _ entry: inout MappingReader
    ) -> RegisteredApp? {
        if let bundleID, !RegisteredApp.isBundleID(bundleID) {
            entry.badValue("bundleID", "`\(bundleID)` is no bundle id")
            return nil
        }
        // A bundle id without a scheme means the scheme of the same name.
        let name = scheme ?? bundleID ?? ""
        guard RegisteredApp.isScheme(name) else {
            entry.badValue(
                scheme == nil ? "bundleID" : "scheme", "`\(name)` is no scheme of an app",
                notes: ["an app's own scheme has a dot or a dash, such as `com.example.app`"])
            return nil
        }
        return .ios(bundleID: bundleID, scheme: name)
    }
}
