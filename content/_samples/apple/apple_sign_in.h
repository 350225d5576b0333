#pragma once

// region: interface
#include <functional>
#include <string>

struct AppleAnswer {
  std::string id_token;
  std::string raw_nonce;
  std::string name;   // only the first time
  std::string error;  // empty if all went well
};

using AppleAnswerHandler = std::function<void(const AppleAnswer&)>;

/// Shows Apple's sheet. Calls the handler once, on the main thread.
void RequestAppleSignIn(AppleAnswerHandler handler);
// endregion: interface
