// region: watch
#include "firebase/auth.h"

/// Shows the user, or the sign-in screen, at launch and whenever that changes.
class Session : public firebase::auth::AuthStateListener {
 public:
  explicit Session(firebase::auth::Auth* auth) { auth->AddAuthStateListener(this); }

  /// The SDK may call this on a thread of its own.
  void OnAuthStateChanged(firebase::auth::Auth* auth) override {
    firebase::auth::User user = auth->current_user();
    if (user.is_valid()) {
      Welcome(user);
    } else {
      ShowSignIn();
    }
  }
};
// endregion: watch

// region: token
#include "firebase/auth.h"

/// Gives the user's ID token to `send`. The SDK refreshes the token when it is about to expire.
void WithToken(firebase::auth::Auth* auth, std::function<void(const std::string&)> send) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  user.GetToken(/*force_refresh=*/false)
      .OnCompletion([send](const firebase::Future<std::string>& future) {
        if (future.error() != firebase::auth::kAuthErrorNone || future.result() == nullptr) {
          ShowError(future.error(), future.error_message());
          return;
        }
        send(*future.result());
      });
}
// endregion: token

// region: sign-out
#include "firebase/auth.h"

void Leave(firebase::auth::Auth* auth) { auth->SignOut(); }

/// Asks the server whether the account and the session still exist.
void CheckSession(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  user.Reload().OnCompletion([auth](const firebase::Future<void>& future) {
    switch (future.error()) {
      case firebase::auth::kAuthErrorUserTokenExpired:
      case firebase::auth::kAuthErrorInvalidUserToken:
      case firebase::auth::kAuthErrorUserNotFound:
      case firebase::auth::kAuthErrorUserDisabled:
        Leave(auth);
        break;
      default:
        break;
    }
  });
}
// endregion: sign-out
