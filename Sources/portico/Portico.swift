import ArgumentParser

/// Docs with a front door: renders the site and serves it with the playground.
@main
struct Portico: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portico",
        abstract: "Docs with a front door: multilingual sign-in guides and a playground.")
}
