// Shows the thread sanitizer what it cannot see: that a Swift mutex was waited for and given on.
//
// The fast ways of `Synchronization.Mutex` are compiled into the program and seen. The slow ones, for a mutex that
// another thread holds, are a call into the library, where the kernel hands it over; without a word of that the
// sanitizer takes every use of what the mutex guards for a race. `scripts/sanitize` loads this before the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Programs that tests start are not of the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void *library(void **known, const char *name) {
    void *found = __atomic_load_n(known, __ATOMIC_ACQUIRE);
    if (!found) {
        found = dlsym(RTLD_NEXT, name);
        __atomic_store_n(known, found, __ATOMIC_RELEASE);
    }
    return found;
}

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlockSlow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
    static void *known;
    ((SWIFT void (*)(uint32_t, SELF void *))library(&known, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF void *mutex) {
    static void *known;
    if (__tsan_release) __tsan_release(mutex);
    ((SWIFT void (*)(SELF void *))library(&known, UNLOCK))(mutex);
}
