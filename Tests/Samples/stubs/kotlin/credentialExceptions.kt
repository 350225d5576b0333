// Source: androidx.credentials 1.5, from the public reference.
package androidx.credentials.exceptions

abstract class GetCredentialException : Exception()

class GetCredentialCancellationException : GetCredentialException()
