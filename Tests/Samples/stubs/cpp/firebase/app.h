// firebase-cpp-sdk 14.1.0 (read at 13.11.0, c28b2519): app/src/include/firebase/app.h.
#pragma once

#if defined(__ANDROID__)
#include <jni.h>
#endif

namespace firebase {
class AppOptions {
 public:
  AppOptions();
  ~AppOptions();
};

class App {
 public:
#if defined(__ANDROID__)
  static App* Create(const AppOptions& options, JNIEnv* jni_env, jobject activity);
#else
  static App* Create(const AppOptions& options);
#endif
};
}  // namespace firebase
