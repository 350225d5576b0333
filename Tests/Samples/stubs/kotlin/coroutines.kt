// Source: kotlinx-coroutines 1.10 (core), from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package kotlinx.coroutines

import kotlin.coroutines.Continuation
import kotlin.coroutines.CoroutineContext

interface CancellableContinuation<in T> : Continuation<T> {
    val isActive: Boolean
    fun invokeOnCancellation(handler: (cause: Throwable?) -> Unit)
}

suspend fun <T> suspendCancellableCoroutine(block: (CancellableContinuation<T>) -> Unit): T = TODO()

interface CoroutineScope {
    val coroutineContext: CoroutineContext
}

interface Job

fun MainScope(): CoroutineScope = TODO()

fun CoroutineScope.cancel(): Unit = TODO()

fun CoroutineScope.launch(block: suspend CoroutineScope.() -> Unit): Job = TODO()
