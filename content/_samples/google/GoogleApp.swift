// region: url
import FirebaseAuth
import FirebaseCore
import GoogleSignIn
import SwiftUI

@main
struct ExampleApp: App {
    init() {
        FirebaseApp.configure()
    }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .onOpenURL { url in
                    if !GIDSignIn.sharedInstance.handle(url) {
                        _ = Auth.auth().canHandle(url)
                    }
                }
        }
    }
}
// endregion: url

struct ContentView: View {
    var body: some View { Text("Example") }
}
