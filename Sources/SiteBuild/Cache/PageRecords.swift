import SiteModel

/// The results that an earlier build made of the pages, so that a build makes anew only what a change reaches.
package struct PageRecords: Sendable {
    /// By the page's file in the output: `th/apple/ios/index.html`.
    var records: [String: PageRecord] = [:]
    /// Files of the output that are still what the earlier build wrote.
    var standing: Set<String> = []

    /// No earlier build.
    package init() {}
}
