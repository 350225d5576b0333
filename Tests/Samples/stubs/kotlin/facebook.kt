// Source: facebook-android-sdk 18, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package com.facebook

import android.os.Bundle

open class FacebookException : RuntimeException()

interface FacebookCallback<RESULT> {
    fun onSuccess(result: RESULT)
    fun onCancel()
    fun onError(error: FacebookException)
}

interface CallbackManager {
    object Factory {
        fun create(): CallbackManager = TODO()
    }
}

class AccessToken private constructor(val token: String) {
    companion object {
        fun getCurrentAccessToken(): AccessToken? = TODO()
    }
}

enum class HttpMethod { GET, POST, DELETE }

class FacebookRequestError

class GraphResponse private constructor(val error: FacebookRequestError?)

class GraphRequest(
    accessToken: AccessToken?, graphPath: String?, parameters: Bundle?, httpMethod: HttpMethod?,
) {
    var callback: Callback? = null

    fun interface Callback {
        fun onCompleted(response: GraphResponse)
    }

    fun executeAsync(): Any = TODO()
}
