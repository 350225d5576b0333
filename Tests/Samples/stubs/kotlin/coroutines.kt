// Source: kotlinx-coroutines 1.10 (core), from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package kotlinx.coroutines

import kotlin.coroutines.Continuation

interface CancellableContinuation<in T> : Continuation<T> {
    val isActive: Boolean
    fun invokeOnCancellation(handler: (cause: Throwable?) -> Unit)
}

suspend fun <T> suspendCancellableCoroutine(block: (CancellableContinuation<T>) -> Unit): T = TODO()
