/*
 * The signals of faults, in a process that is traced.
 *
 * A VM takes them, but for SIGABRT, for what its own code meets. It ends the process where they are not its own, with
 * another signal than the process would have. So it is asked first, and what is not its own has the process's action:
 * if that ends the process, the log is made whole before.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "readout_jvm.h"
#include "readout_parts.h"

static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#define FAULTS (sizeof faults / sizeof faults[0])
static struct sigaction own_actions[FAULTS];
typedef int (*HandleSignal)(int number, siginfo_t *info, void *context, int abort_if_unknown);
static HandleSignal handle_signal;
static sem_t flush_wanted, flushed;

/* In a thread of its own: who met a fault may only ask. */
static void *flush_at_fault(void *unused) {
    while (sem_wait(&flush_wanted) != 0) continue;
    readout_call("flush");
    sem_post(&flushed);
    return unused;
}

/* Waits for a second at most: the thread may be stopped, or it may be what met the fault. */
static void flush(void) {
    struct timespec until;
    if (readout_is_child()) return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    sem_post(&flush_wanted);
    while (sem_timedwait(&flushed, &until) != 0 && errno == EINTR) continue;
}

static void met_fault(int number, siginfo_t *info, void *context) {
    if (number != SIGABRT && handle_signal(number, info, context, 0)) return;
    size_t row = 0;
    while (faults[row] != number) row++;
    const struct sigaction *own = &own_actions[row];
    if (own->sa_flags & SA_SIGINFO) {
        own->sa_sigaction(number, info, context);
    } else if (own->sa_handler != SIG_DFL && own->sa_handler != SIG_IGN) {
        own->sa_handler(number);
    } else {
        if (own->sa_handler == SIG_DFL) flush();
        /* The instruction is done again, and meets the fault again; a signal that was sent is sent again. */
        sigaction(number, own, NULL);
        if (info->si_code <= 0) raise(number);
    }
}

void readout_faults_keep(void) {
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], NULL, &own_actions[row]);
}

void readout_faults_take(void *library) {
    pthread_t thread;
    handle_signal = (HandleSignal) dlsym(library, "JVM_handle_linux_signal");
    if (!handle_signal) return;
    sem_init(&flush_wanted, 0, 0);
    sem_init(&flushed, 0, 0);
    if (pthread_create(&thread, NULL, flush_at_fault, NULL) != 0) return;
    pthread_detach(thread);
    struct sigaction ours = {.sa_sigaction = met_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], &ours, NULL);
}
