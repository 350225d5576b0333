// Source: androidx.credentials 1.6, from the public reference.
package androidx.credentials.exceptions

abstract class GetCredentialException(open val type: String, open val errorMessage: CharSequence? = null) :
    Exception(errorMessage?.toString())

class GetCredentialCancellationException(errorMessage: CharSequence? = null) :
    GetCredentialException("android.credentials.GetCredentialException.TYPE_USER_CANCELED", errorMessage)
