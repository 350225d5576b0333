import ArgumentParser
import Foundation
import SiteBuild

/// `portico version`: keeps versions of the whole document.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Keep the present pages as a version of the whole document.",
        subcommands: [VersionAddCommand.self])
}

/// `portico version add`: copies the present pages into a version's folder.
struct VersionAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Copy the present pages, texts and pictures into `versions/NAME`.",
        discussion: """
            Copies `content/`, and of `public/` what is no style and no script, since these go with the templates. Then
            list the version in `portico.yml`. A version that has a Git tag needs no copy.

              portico version add 1.2
            """)

    @OptionGroup var options: ProjectOptions

    @Argument(help: "The version's name, a part of its pages' addresses: 1.2.")
    var name: String

    func run() throws {
        guard SiteVersion.isName(name) else {
            throw Refusal("`\(name)` cannot be a part of an address; \(SiteVersion.rule).")
        }
        let project = Project.read(options)
        guard project.configurationIsReadable else { return try project.requireUsable() }
        try requireFree(in: project)
        let folder = "\(SiteVersion.folder)/\(name)"
        guard !FileManager.default.fileExists(atPath: "\(project.disk.root)/\(folder)") else {
            throw Refusal("`\(folder)` is there already; remove it first, or name another version.")
        }
        let own = project.ownFiles.filter { SiteSources.isKept($0.key) }
        guard !own.isEmpty else { throw Refusal("there is nothing in `content/` to be kept.") }
        let isMade = try project.writing(folder) { () throws(SystemFailure) in
            try project.disk.create(own, in: folder)
        }
        guard isMade else { throw Refusal("`\(folder)` is there already, or being made by another command.") }
        Console.result("\(folder)\n")
        guard !options.quiet else { return }
        let files = own.count == 1 ? "1 file" : "\(own.count) files"
        let isListed = project.configuration.site.versions?.older.contains { $0.name == name } == true
        Console.talk(
            isListed
                ? "\(files) copied"
                : "\(files) copied; now write into `\(project.configurationName)`, below `site`: "
                    + "`version: \"NEXT\"` and `versions: [\"\(name)\"]`")
    }

    /// Refuses a name whose address is another's, before anything is copied.
    private func requireFree(in project: Project) throws {
        let settings = project.configuration.site
        let cure = "give the version another name, such as `v-\(name)`"
        if let taker = VersionList(locales: settings.locales).taker(of: name) {
            throw Refusal("the version `\(name)` would have \(taker): \(cure).")
        }
        if let taker = settings.taker(ofVersion: name, project.sources) {
            throw Refusal(
                "the version `\(name)` would stand at `/\(name)/`, where `\(taker)` stands: \(cure).")
        }
    }
}
