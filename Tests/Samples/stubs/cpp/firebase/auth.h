// firebase-cpp-sdk 13.11.0 (c28b2519): auth/src/include/firebase/auth.h, auth/user.h, auth/credential.h,
// auth/types.h. Constants that the SDK declares only under INTERNAL_EXPERIMENTAL are so declared here.
#pragma once
#include "firebase/app.h"
#include "firebase/future.h"
#include <map>
#include <string>
#include <vector>

namespace firebase {
namespace auth {

enum AuthError {
  kAuthErrorNone = 0,
  kAuthErrorUnimplemented = -1,
  kAuthErrorFailure = 1,
  kAuthErrorInvalidCustomToken,
  kAuthErrorCustomTokenMismatch,
  kAuthErrorInvalidCredential,
  kAuthErrorUserDisabled,
  kAuthErrorAccountExistsWithDifferentCredentials,
  kAuthErrorOperationNotAllowed,
  kAuthErrorEmailAlreadyInUse,
  kAuthErrorRequiresRecentLogin,
  kAuthErrorCredentialAlreadyInUse,
#ifdef INTERNAL_EXPERIMENTAL
  kAuthErrorFederatedProviderAreadyInUse,
  kAuthErrorMissingOrInvalidNonce,
#endif
};

class Auth;
struct AuthResult;

class Credential {
 public:
  Credential();
  Credential(const Credential& other);
  ~Credential();
  Credential& operator=(const Credential& other);
  bool is_valid() const;
  std::string provider() const;
};

class GoogleAuthProvider {
 public:
  static Credential GetCredential(const char* id_token, const char* access_token) __attribute__((warn_unused_result));
};

class FacebookAuthProvider {
 public:
  static Credential GetCredential(const char* access_token) __attribute__((warn_unused_result));
};

class OAuthProvider {
 public:
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* access_token)
      __attribute__((warn_unused_result));
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* raw_nonce,
                                  const char* access_token) __attribute__((warn_unused_result));
};

struct FederatedProviderData {
  std::string provider_id;
};

struct FederatedOAuthProviderData : FederatedProviderData {
  FederatedOAuthProviderData();
  explicit FederatedOAuthProviderData(const std::string& provider);
  std::vector<std::string> scopes;
  std::map<std::string, std::string> custom_parameters;
};

class FederatedAuthProvider {
 public:
  virtual ~FederatedAuthProvider();
};

class FederatedOAuthProvider : public FederatedAuthProvider {
 public:
  FederatedOAuthProvider();
  explicit FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data);
  ~FederatedOAuthProvider() override;
  void SetProviderData(const FederatedOAuthProviderData& provider_data);
};

struct AdditionalUserInfo {
  std::string provider_id;
  std::string user_name;
  Credential updated_credential;
};

class User {
 public:
  struct UserProfile {
    UserProfile();
    const char* display_name;
    const char* photo_url;
  };
  User();
  User(const User& other);
  ~User();
  bool is_valid() const;
  std::string uid() const;
  std::string display_name() const;
  Future<void> Reauthenticate(const Credential& credential);
  Future<AuthResult> ReauthenticateAndRetrieveData(const Credential& credential);
  Future<AuthResult> ReauthenticateWithProvider(FederatedAuthProvider* provider) const;
  Future<AuthResult> LinkWithCredential(const Credential& credential);
  Future<AuthResult> LinkWithProvider(FederatedAuthProvider* provider) const;
  Future<AuthResult> Unlink(const char* provider);
  Future<void> UpdateUserProfile(const UserProfile& profile);
  Future<void> Delete();
};

struct AuthResult {
  AdditionalUserInfo additional_user_info;
  Credential credential;
  User user;
};

class Auth {
 public:
  static Auth* GetAuth(App* app);
  User current_user();
  Future<AuthResult> SignInWithProvider(FederatedAuthProvider* provider);
  Future<AuthResult> SignInAndRetrieveDataWithCredential(const Credential& credential);
  Future<AuthResult> SignInWithCustomToken(const char* custom_token);
  void UseEmulator(std::string host, unsigned int port);
  void SignOut();
};

}  // namespace auth
}  // namespace firebase
