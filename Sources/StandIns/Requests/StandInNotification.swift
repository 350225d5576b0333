/// What a stand-in tells an application's server, for this server to post.
package struct StandInNotification: Hashable, Sendable {
    /// The address that the application registered.
    package let address: String
    /// JSON.
    package let body: [UInt8]
}
