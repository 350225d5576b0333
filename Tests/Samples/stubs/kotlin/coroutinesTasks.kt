// Source: kotlinx-coroutines 1.10 (play-services), from the public reference.
package kotlinx.coroutines.tasks

import com.google.android.gms.tasks.Task

suspend fun <T> Task<T>.await(): T = TODO()
