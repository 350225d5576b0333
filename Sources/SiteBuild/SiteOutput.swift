package import SiteModel

/// A built site.
package struct SiteOutput: Sendable {
    /// Every file, by path without a leading slash: `th/apple/ios/index.html`.
    package let files: [String: [UInt8]]
    /// What the files were made from.
    package let site: Site
    /// Renders further pages in the site's chrome.
    package let shell: PageShell
}
