/*
 * The functions of the device as C sees them: each passes its number on, and the words of its call. So Java has one
 * function for all, where a stub for each takes it a quarter of a millisecond, and most are asked for but never called.
 * dev.readout.abi.UpcallEntries fills the table.
 */
#include <stdint.h>

#include "readout_jvm.h"
#include "readout_parts.h"

#define ENTRIES 0x400

#define WORDS uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, uintptr_t g, uintptr_t h, \
    uintptr_t i, uintptr_t j, uintptr_t k
typedef uintptr_t (*Pass)(uintptr_t number, WORDS);

static volatile Pass pass;

/* All registers and places of the stack count as passed: those that were not have any value, and nothing reads it. */
#define ENTRY(n) static uintptr_t entry_##n(WORDS) { return pass(n, a, b, c, d, e, f, g, h, i, j, k); }

#define SIXTEEN(EACH, n) \
    EACH(n##0) EACH(n##1) EACH(n##2) EACH(n##3) EACH(n##4) EACH(n##5) EACH(n##6) EACH(n##7) \
    EACH(n##8) EACH(n##9) EACH(n##A) EACH(n##B) EACH(n##C) EACH(n##D) EACH(n##E) EACH(n##F)
#define ROWS(EACH, n) \
    SIXTEEN(EACH, n##0) SIXTEEN(EACH, n##1) SIXTEEN(EACH, n##2) SIXTEEN(EACH, n##3) \
    SIXTEEN(EACH, n##4) SIXTEEN(EACH, n##5) SIXTEEN(EACH, n##6) SIXTEEN(EACH, n##7) \
    SIXTEEN(EACH, n##8) SIXTEEN(EACH, n##9) SIXTEEN(EACH, n##A) SIXTEEN(EACH, n##B) \
    SIXTEEN(EACH, n##C) SIXTEEN(EACH, n##D) SIXTEEN(EACH, n##E) SIXTEEN(EACH, n##F)
#define ALL(EACH) ROWS(EACH, 0x0) ROWS(EACH, 0x1) ROWS(EACH, 0x2) ROWS(EACH, 0x3)
ALL(ENTRY)

#define NAME(n) (ReadoutFunction) entry_##n,
static const ReadoutFunction entries[ENTRIES] = {ALL(NAME)};

/* For Java, which says to what all calls are passed: each member takes eight bytes. */
static const struct {
    const ReadoutFunction *entries;
    uint64_t count;
    volatile Pass *pass;
} table = {entries, ENTRIES, &pass};

void readout_entries_take(JNIEnv *env, jclass process) {
    jmethodID enter = (*env)->GetStaticMethodID(env, process, "enter", "(J)V");
    if (enter) (*env)->CallStaticVoidMethod(env, process, enter, (jlong) (intptr_t) &table);
}

/* In the rehearsal, which is Java and loads this library. */
READOUT_EXPORTED JNIEXPORT jint JNI_OnLoad(JavaVM *rehearsing, void *reserved) {
    (void) reserved;
    JNIEnv *env = NULL;
    (*rehearsing)->GetEnv(rehearsing, (void **) &env, JNI_VERSION_10);
    jclass found = (*env)->FindClass(env, "dev/readout/cli/foreign/ForeignProcess");
    if (found) readout_entries_take(env, found);
    return JNI_VERSION_10;
}
