// Source: play-services-tasks 18, from the public reference. A task's result may be null, as `Void` is.
package com.google.android.gms.tasks

abstract class Task<TResult>
