import Cryptography
import Foundation
import SiteBuild

/// The key of the user who runs the program: `$XDG_STATE_HOME/portico/key`, made when it is first needed.
///
/// It authenticates what the program keeps in a project's folder and believes later. A repository can bring files of
/// that folder, but not this key.
enum UserKey {
    /// The reason why there is no key, and so no cache.
    enum Failure: Error, Equatable, CustomStringConvertible {
        /// No variable says where a user's files are.
        case noHome
        /// The key would lie in the project, where others may have put it.
        case inProject(String)
        case unusable(String)

        var description: String {
            switch self {
            case .noHome: "neither XDG_STATE_HOME nor HOME is set to an absolute path"
            case .inProject(let path):
                "\(path) lies in the project; set XDG_STATE_HOME to a folder outside it"
            case .unusable(let reason): reason
            }
        }
    }

    /// The place of the key (XDG Base Directory Specification).
    static func file(environment: [String: String]) throws(Failure) -> String {
        func folder(_ name: String) -> String? {
            // Relative ones are to be ignored.
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let state = folder("XDG_STATE_HOME") ?? folder("HOME").map({ $0 + "/.local/state" }) else {
            throw .noHome
        }
        return state + "/portico/key"
    }

    /// Reads the key, or makes it.
    ///
    /// - Parameter project: the folder of the project that it is for.
    static func load(
        environment: [String: String], project: String, random: RandomSource
    ) throws(Failure) -> CacheAuthenticationKey {
        let file = try file(environment: environment)
        let root = URL(fileURLWithPath: project).resolvingSymlinksInPath().path
        let place = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        guard root != "/", !place.hasPrefix(root + "/") else { throw .inProject(file) }
        do {
            if let known = try InstallationSecret.existing(file, store: nil) {
                return CacheAuthenticationKey(known)
            }
            let made = try random.bytes(InstallationSecret.length)
            let new = "\(file).\(Hex.encode(try random.bytes(6)))"
            let isOurs = try InstallationSecret.write(made, to: file, through: new)
            let key = isOurs ? made : try InstallationSecret.existing(file, store: nil)
            return CacheAuthenticationKey(key ?? made)
        } catch {
            throw .unusable("\(error)")
        }
    }
}
