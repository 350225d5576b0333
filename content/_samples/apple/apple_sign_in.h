#pragma once

// region: interface
#include <functional>
#include <string>

struct AppleAnswer {
  std::string id_token;
  std::string raw_nonce;
  std::string name;                // only the first time
  std::string authorization_code;  // revokes Apple's tokens, for five minutes
  std::string error;               // empty if all went well
  bool cancelled = false;          // the user closed the sheet
};

using AppleAnswerHandler = std::function<void(const AppleAnswer&)>;

/// Shows Apple's sheet. Calls the handler once, on the main thread.
void RequestAppleSignIn(AppleAnswerHandler handler);

/// Revokes Apple's tokens. Calls back on the main thread with whether that worked.
void RevokeAppleTokens(const std::string& authorization_code, std::function<void(bool)> done);
// endregion: interface
