import FirebaseAuth

// region: read
func readUser() {
    guard let user = Auth.auth().currentUser else { return }
    // live: user.uid == "{uid}"
    print(user.uid, user.displayName ?? "no name", user.email ?? "no address")
    // live: user.displayName == "{name}"
    // live: user.email == "{email}"
    for identity in user.providerData {
        // live: "{provider}", "{subject}"
        print(identity.providerID, identity.uid)
    }
}
// endregion: read
