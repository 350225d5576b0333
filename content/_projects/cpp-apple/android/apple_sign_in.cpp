// Android has no sheet of Apple's: use SignInWithAppleInWebView there.
#include "apple_sign_in.h"

void RequestAppleSignIn(AppleAnswerHandler handler) {
  AppleAnswer answer;
  answer.error = "Apple's sheet is on Apple platforms only.";
  handler(answer);
}

void RevokeAppleTokens(const std::string&, std::function<void(bool)> done) { done(false); }
