#include "firebase/auth.h"

#if defined(__ANDROID__)
// The object of CreateAuth, for the function that Kotlin calls.
firebase::auth::Auth* my_auth = nullptr;
#endif
