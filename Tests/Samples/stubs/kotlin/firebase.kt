// firebase-android-sdk 34 (firebase-common): from the public reference.
package com.google.firebase

object Firebase

open class FirebaseException : Exception()
