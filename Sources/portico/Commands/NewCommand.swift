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
        discussion: "  portico new page apple/android --title \"Sign in with Apple on Android\"")

    @OptionGroup var options: ProjectOptions

    @Argument(help: "Where the page stands: section/page.")
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
        discussion: "  portico new translation th/apple/ios")

    @OptionGroup var options: ProjectOptions

    @Argument(help: "Language and page: th/apple/ios.")
    var name: String

    func run() throws {
        try options.make { site throws(Scaffold.Failure) in try Scaffold.translation(name, in: site) }
    }
}

extension ProjectOptions {
    /// Writes the file that `scaffold` makes, and prints its path.
    fileprivate func make(_ scaffold: (Site) throws(Scaffold.Failure) -> Scaffold.File) throws {
        let project = Project.read(config, followsLinks: followLinks)
        try project.requireUsable()
        let file: Scaffold.File
        do {
            file = try scaffold(SiteBuilder.site(project.sources, project.configuration.site))
        } catch {
            throw ValidationError("\(error).")
        }
        guard project.sources.files[file.path] == nil else {
            throw ValidationError("\(Scaffold.Failure.exists(file.path)).")
        }
        try project.write(Array(file.text.utf8), to: file.path)
        Console.result(file.path + "\n")
    }
}
