// firebase-cpp-sdk 14.1.0 (read at 13.11.0, c28b2519): app/src/include/firebase/future.h.
#pragma once
#include <functional>

namespace firebase {
enum FutureStatus { kFutureStatusComplete, kFutureStatusPending, kFutureStatusInvalid };

class FutureBase {
 public:
  FutureBase();
  FutureBase(const FutureBase& other);
  ~FutureBase();
  FutureStatus status() const;
  int error() const;
  const char* error_message() const;
};

template <class ResultType>
class Future : public FutureBase {
 public:
  const ResultType* result() const;
  void OnCompletion(std::function<void(const Future<ResultType>&)> callback) const;
};
}  // namespace firebase
