import ArgumentParser
import SiteBuild
import SiteModel

/// `portico new`: makes a site, or the file of a page or a translation.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a site, a page, a translation, or the files that publish a site.",
        subcommands: [
            NewSiteCommand.self, NewPageCommand.self, NewTranslationCommand.self, NewDeployCommand.self,
        ])
}

/// `portico new page`: a page in the source language.
struct NewPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Make a page in the source language, as a draft.",
        discussion: """
            The first page of a new section brings the section's own page with it.

              portico new page guide/install --title "Install"
            """)

    @OptionGroup var options: ProjectOptions

    @Argument(help: "Where the page stands, without language and ending: section/page.")
    var path: String

    @Option(help: "The page's title.")
    var title: String

    func run() throws {
        try options.make { site throws(Scaffold.Failure) in try Scaffold.page(path, title: title, in: site) }
    }
}

/// `portico new translation`: a page in another language.
struct NewTranslationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "translation",
        abstract: "Copy a page to another language, as a draft that knows its source.",
        discussion: "  portico new translation th/guide/install")

    @OptionGroup var options: ProjectOptions

    @Argument(help: "Language and page: th/guide/install.")
    var name: String

    func run() throws {
        try options.make { site throws(Scaffold.Failure) in [try Scaffold.translation(name, in: site)] }
    }
}

extension ProjectOptions {
    /// Writes the files that `scaffold` makes, and prints their paths.
    fileprivate func make(_ scaffold: (Site) throws(Scaffold.Failure) -> [Scaffold.File]) throws {
        let project = Project.read(config, followsLinks: followLinks, published: nil)
        try project.requireUsable()
        let files: [Scaffold.File]
        do {
            files = try scaffold(SiteBuilder.site(project.sources, project.configuration.site))
        } catch {
            throw Refusal("\(error)")
        }
        for file in files where project.sources.files[file.path] != nil {
            throw Refusal("\(Scaffold.Failure.exists(file.path))")
        }
        for file in files {
            let isNew = try project.writing(file.path) { () throws(SystemFailure) in
                try project.disk.create(Array(file.text.utf8), at: file.path)
            }
            guard isNew else { throw Refusal("\(Scaffold.Failure.exists(file.path))") }
            Console.result(file.path + "\n")
        }
        if !quiet {
            let what = files.count == 1 ? "a draft" : "drafts"
            Console.talk(
                files.contains(where: \.isShared)
                    ? "a draft of a text that pages include: an `include` block that names the file shows it, in the "
                        + "published site when `draft: true` is taken out"
                    : "\(what): shown by `portico preview`, published when `draft: true` is taken out")
        }
    }
}
