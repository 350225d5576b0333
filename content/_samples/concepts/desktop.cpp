// region: custom-token
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Signs in with the custom token that your server made after the provider's page.
void SignInFromServer(firebase::auth::Auth* auth, const char* custom_token) {
  auth->SignInWithCustomToken(custom_token).OnCompletion([](const Future<AuthResult>& future) {
    const AuthResult* result = future.result();
    if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr) {
      ShowError(future.error(), future.error_message());
      return;
    }
    Welcome(result->user);
  });
}
// endregion: custom-token
