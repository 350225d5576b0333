// Source: facebook-android-sdk 18, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package com.facebook.login

import androidx.activity.result.ActivityResultRegistryOwner
import com.facebook.AccessToken
import com.facebook.CallbackManager
import com.facebook.FacebookCallback

class LoginResult private constructor(val accessToken: AccessToken)

class LoginManager private constructor() {
    fun registerCallback(callbackManager: CallbackManager?, callback: FacebookCallback<LoginResult>?) {}
    fun unregisterCallback(callbackManager: CallbackManager?) {}
    fun logInWithReadPermissions(
        activityResultRegistryOwner: ActivityResultRegistryOwner, callbackManager: CallbackManager,
        permissions: Collection<String>,
    ) {}
    fun logOut() {}

    companion object {
        fun getInstance(): LoginManager = TODO()
    }
}
