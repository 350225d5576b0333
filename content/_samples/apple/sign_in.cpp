// region: auth
#include "firebase/app.h"
#include "firebase/auth.h"

firebase::auth::Auth* CreateAuth() {
#if defined(__ANDROID__)
  firebase::App* app =
      firebase::App::Create(firebase::AppOptions(), my_jni_env, my_activity);
#else
  firebase::App* app = firebase::App::Create(firebase::AppOptions());
#endif
  return app == nullptr ? nullptr : firebase::auth::Auth::GetAuth(app);
}
// endregion: auth

// region: finish
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Shows the outcome. The SDK may call this on a thread of its own.
void Finish(const Future<AuthResult>& future) {
  const AuthResult* result = future.result();
  if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr ||
      !result->user.is_valid()) {
    ShowError(future.error(), future.error_message());
    return;
  }
  Welcome(result->user);
}
// endregion: finish

// region: credential
#include "apple_sign_in.h"
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Stores the name that Apple gives at the first sign-in only.
void KeepName(const Future<AuthResult>& future, const std::string& name) {
  const AuthResult* result = future.result();
  if (result == nullptr || name.empty()) return;
  firebase::auth::User user = result->user;
  if (!user.is_valid() || !user.display_name().empty()) return;
  firebase::auth::User::UserProfile profile;
  profile.display_name = name.c_str();
  user.UpdateUserProfile(profile);
}

firebase::auth::Credential AppleCredential(const AppleAnswer& answer) {
  return firebase::auth::OAuthProvider::GetCredential(
      "apple.com", answer.id_token.c_str(), answer.raw_nonce.c_str(),
      // live: answer.raw_nonce == "{nonce}"
      /*access_token=*/nullptr);
}

/// Says what failed. A cancelled request has not failed.
bool Failed(const AppleAnswer& answer) {
  if (answer.error.empty()) return false;
  if (!answer.cancelled) {
    ShowError(firebase::auth::kAuthErrorFailure, answer.error.c_str());
  }
  return true;
}

void SignInWithApple(firebase::auth::Auth* auth) {
  RequestAppleSignIn([auth](const AppleAnswer& answer) {
    if (Failed(answer)) return;
    std::string name = answer.name;
    // live: result->user.uid() == "{uid}"
    auth->SignInAndRetrieveDataWithCredential(AppleCredential(answer))
        .OnCompletion([name](const Future<AuthResult>& future) {
          Finish(future);
          KeepName(future, name);
        });
  });
}
// endregion: credential

// region: android
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

firebase::auth::FederatedOAuthProviderData AppleProviderData() {
  firebase::auth::FederatedOAuthProviderData data("apple.com");
  data.scopes = {"email", "name"};
  data.custom_parameters["locale"] = "th";  // the language of Apple's page
  return data;
}

void SignInWithAppleInWebView(firebase::auth::Auth* auth) {
  firebase::auth::FederatedOAuthProvider provider(AppleProviderData());
  auth->SignInWithProvider(&provider).OnCompletion(
      [](const Future<AuthResult>& future) { Finish(future); });
}
// endregion: android

// region: reauthenticate
void ReauthenticateWithApple(firebase::auth::Auth* auth) {
  RequestAppleSignIn([auth](const AppleAnswer& answer) {
    firebase::auth::User user = auth->current_user();
    if (Failed(answer) || !user.is_valid()) return;
    user.ReauthenticateAndRetrieveData(AppleCredential(answer))
        .OnCompletion([](const Future<AuthResult>& future) { Finish(future); });
  });
}

void ReauthenticateInWebView(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(AppleProviderData());
  user.ReauthenticateWithProvider(&provider).OnCompletion(
      [](const Future<AuthResult>& future) { Finish(future); });
}
// endregion: reauthenticate

// region: in-use
/// Shows the outcome. Opens the other account if this Apple Account already has one.
void FinishLink(firebase::auth::Auth* auth, const Future<AuthResult>& future) {
  const AuthResult* result = future.result();
  if (future.error() == firebase::auth::kAuthErrorCredentialAlreadyInUse && result != nullptr &&
      result->additional_user_info.updated_credential.is_valid()) {
    auth->SignInAndRetrieveDataWithCredential(result->additional_user_info.updated_credential)
        .OnCompletion([](const Future<AuthResult>& next) { Finish(next); });
    return;
  }
  Finish(future);
}

void LinkOrSignIn(firebase::auth::Auth* auth,
                  const firebase::auth::Credential& apple_credential) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  user.LinkWithCredential(apple_credential)
      .OnCompletion([auth](const Future<AuthResult>& future) { FinishLink(auth, future); });
}
// endregion: in-use

// region: link
void LinkFacebook(firebase::auth::Auth* auth, const char* access_token) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::Credential credential =
      firebase::auth::FacebookAuthProvider::GetCredential(access_token);
  user.LinkWithCredential(credential).OnCompletion(
      [](const Future<AuthResult>& future) { Finish(future); });
}
// endregion: link

// region: link-android
/// On Android: links Apple to the account that is signed in.
void LinkAppleInWebView(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(AppleProviderData());
  user.LinkWithProvider(&provider).OnCompletion(
      [auth](const Future<AuthResult>& future) { FinishLink(auth, future); });
}
// endregion: link-android

// region: delete
void SignOut(firebase::auth::Auth* auth) { auth->SignOut(); }

void DeleteAccount(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  user.Delete().OnCompletion([](const Future<void>& future) {
    if (future.error() != firebase::auth::kAuthErrorNone) {
      ShowError(future.error(), future.error_message());
    }
  });
}

/// On Apple platforms: asks Apple again, reauthenticates, revokes, deletes.
void DeleteAccountWithApple(firebase::auth::Auth* auth) {
  RequestAppleSignIn([auth](const AppleAnswer& answer) {
    firebase::auth::User user = auth->current_user();
    if (Failed(answer) || !user.is_valid()) return;
    std::string code = answer.authorization_code;
    user.Reauthenticate(AppleCredential(answer))
        .OnCompletion([auth, code](const Future<void>& future) {
          if (future.error() != firebase::auth::kAuthErrorNone) {
            ShowError(future.error(), future.error_message());
            return;
          }
          RevokeAppleTokens(code, [auth](bool revoked) {
            if (!revoked) AskToRevokeByHand();
            DeleteAccount(auth);  // also if the tokens could not be revoked
          });
        });
  });
}
// endregion: delete

