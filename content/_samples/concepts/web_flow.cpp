// region: sign-in
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

void SignInInWebView(firebase::auth::Auth* auth) {
  // live: "oidc.example" => "{provider}"
  firebase::auth::FederatedOAuthProviderData data("oidc.example");
  data.scopes = {"openid", "email"};
  // live: scope == "{scope}"
  firebase::auth::FederatedOAuthProvider provider(data);
  auth->SignInWithProvider(&provider).OnCompletion(
      [](const Future<AuthResult>& future) {
        const AuthResult* result = future.result();
        if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr) {
          ShowError(future.error(), future.error_message());
          return;
        }
        // live: result->user.uid() == "{uid}"
        Welcome(result->user);
      });
}
// endregion: sign-in
