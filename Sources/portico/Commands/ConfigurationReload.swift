import Cryptography
import Diagnostics
import Dispatch
import Foundation
import SiteBuild
import SiteModel
import WebServer

/// The effect of SIGHUP on a server: it reads its configuration again and reports changes. It never ends the
/// server.
///
/// Origin, store, providers and limits are woven into everything that runs, and open sign-ins rest on them, so a change
/// takes effect with the next start. What is wrong with the new file is said now, while the old one still serves.
struct ConfigurationReload: Sendable {
    /// The configuration's file, as it is named in messages.
    let name: String
    /// Its bytes when the server started.
    let started: [UInt8]
    /// Reads it again: its bytes, and what was found in it; nil when it is gone.
    let read: @Sendable () -> (bytes: [UInt8], findings: [Diagnostic])?

    /// Reads the certificate again; what is to be said of it, nil without TLS.
    let certificate: @Sendable () -> String?

    init(_ project: Project, certificates: TLSCertificateReloader? = nil) {
        certificate = { certificates.map(Self.renew) }
        let again = project.configurationReader
        name = project.configurationName
        started = project.configurationFile[name] ?? []
        read = { again().map { ($0.bytes, $0.read.diagnostics) } }
    }

    /// Says what was found.
    ///
    /// - Parameter audit: the audit log, whose file may have been moved; nil: none is kept.
    func tell(_ audit: AuditLog? = nil) {
        for line in [response(), certificate(), audit?.follow()].compactMap({ $0 }) {
            Console.talk("portico serve: \(line)")
        }
    }

    private static func renew(_ certificates: TLSCertificateReloader) -> String {
        do throws(CertificateError) {
            try certificates.refresh(
                now: Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)), always: true)
            return "the certificate was read again and is used for new connections"
        } catch {
            return "the certificate cannot be used; the old one stays: \(error)"
        }
    }

    /// The response about the file as it is now.
    func response() -> String {
        guard let (bytes, findings) = read() else {
            return "\(name) is gone; the server goes on with what it had"
        }
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else {
            return "\(name) was read again and cannot be used; the server goes on with what it had\n"
                + DiagnosticReport.render(
                    errors, format: .text, sources: [name: SecretLines.hidden(in: bytes)])
        }
        let changed = Self.changes(from: started, to: bytes, name)
        guard !changed.isEmpty else {
            return
                "\(name) was read again: nothing changed since the start; pages and public files are taken over "
                + "with a restart too"
        }
        return "\(name) was read again: \(changed.joined(separator: ", ")) changed since the start and "
            + "\(changed.count == 1 ? "takes" : "take") effect when the server is started again"
    }

    /// The paths of the keys whose values differ (`playground.origin`), in order.
    static func changes(from old: [UInt8], to new: [UInt8], _ name: String) -> [String] {
        let (before, after) = (leaves(of: old, name), leaves(of: new, name))
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    private static func leaves(of bytes: [UInt8], _ name: String) -> [String: String] {
        var found: [String: String] = [:]
        func walk(_ node: YAMLNode, _ path: String) {
            switch node.content {
            case .scalar(let text, _): found[path] = text
            case .sequence(let nodes):
                for (index, node) in nodes.enumerated() { walk(node, "\(path)[\(index)]") }
            case .mapping(let entries):
                for entry in entries { walk(entry.value, path.isEmpty ? entry.key : "\(path).\(entry.key)") }
            }
        }
        if let root = LocatedYAML.parse(bytes, path: name).value { walk(root, "") }
        return found
    }
}
