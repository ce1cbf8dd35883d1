/*
 * The signals of faults, in a process that is traced.
 *
 * A VM takes them, but for SIGABRT, for what its own code meets. It ends the process where they are not its own, with
 * another signal than the process would have. So it is asked first, and what is not its own has the process's action.
 * That may end the process, so the log is made whole before.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "readout_jvm.h"
#include "readout_parts.h"

static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#define FAULTS (sizeof faults / sizeof faults[0])
/* The process's actions, and those that they have replaced, which they may call themselves. */
static struct sigaction own_actions[FAULTS], earlier_actions[FAULTS];
static int (*handle_signal)(int number, siginfo_t *info, void *context, int abort_if_unknown);
/* How often the log was asked for by who met a fault, and the last of these after which it was whole. */
static volatile unsigned asked, answered;
/* True if the process has a fault that ends it; and if the faults were taken once. */
static volatile int ended, taken;
/* How soon an action is found that the process sets later, and a log that is asked for. */
#define AGAIN_MILLISECONDS 20
#define SECOND 1000

/*
 * Once a second at most where the process may go on, since it may meet faults all the time. Waits for a second at most:
 * the thread may be stopped, or it may be what met the fault.
 */
static void flush(int may_go_on) {
    static time_t last;
    int error = errno; /* of what the thread was doing, which may go on */
    time_t now = time(NULL), before = __atomic_exchange_n(&last, now, __ATOMIC_RELAXED);
    if (readout_is_child() || (may_go_on && before == now)) return;
    unsigned mine = __atomic_add_fetch(&asked, 1, __ATOMIC_SEQ_CST);
    for (int waited = 0; answered < mine && waited < SECOND; waited += AGAIN_MILLISECONDS)
        poll(NULL, 0, AGAIN_MILLISECONDS);
    errno = error;
}

/* Calls an action as the system does. */
static void call_action(int number, siginfo_t *info, void *context, struct sigaction *action) {
    struct sigaction own = *action;
    if (own.sa_flags & SA_RESETHAND) *action = (struct sigaction) {.sa_handler = SIG_DFL};
    if (!(own.sa_flags & SA_NODEFER)) sigaddset(&own.sa_mask, number);
    pthread_sigmask(SIG_BLOCK, &own.sa_mask, NULL);
    if (own.sa_flags & SA_SIGINFO) own.sa_sigaction(number, info, context);
    else own.sa_handler(number);
}

/* Found without memory for it, which a handler of signals must not ask for. */
#define OF_THREAD __attribute__((tls_model("initial-exec"))) __thread

static void met_fault(int number, siginfo_t *info, void *context) {
    static OF_THREAD void *met_context, *met_frame;
    static OF_THREAD int chained;
    static struct sigaction none = {.sa_handler = SIG_DFL};
    void *frame = __builtin_frame_address(0);
    /* The system calls this beside the context. An action of the process calls it with that context from elsewhere. */
    chained = context == met_context && frame != met_frame ? chained + 1 : 0;
    if (!chained && number != SIGABRT && handle_signal(number, info, context, 0)) return;
    if (!chained) met_context = context, met_frame = frame;
    size_t row = 0;
    while (faults[row] != number) row++;
    struct sigaction *own = !chained ? &own_actions[row] : chained == 1 ? &earlier_actions[row] : &none;
    int is_called = own->sa_flags & SA_SIGINFO || (own->sa_handler != SIG_DFL && own->sa_handler != SIG_IGN);
    if (own->sa_handler != SIG_IGN) flush(is_called);
    if (is_called) {
        call_action(number, info, context, own);
        return;
    }
    /* The instruction is done again, and meets the fault again; a signal that was sent is sent again. */
    ended = 1;
    sigaction(number, own, NULL);
    if (info->si_code <= 0) raise(number);
}

/* Takes the faults, also of a process that has set an action since: it would be called for what the VM meets. */
static void take(void) {
    struct sigaction ours = {.sa_sigaction = met_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART | SA_NODEFER};
    struct sigaction found;
    for (size_t row = 0; row < FAULTS && !ended; row++) {
        if (sigaction(faults[row], NULL, &found) != 0 || found.sa_sigaction == met_fault) continue;
        if (taken) {
            earlier_actions[row] = own_actions[row];
            own_actions[row] = found;
        }
        sigaction(faults[row], &ours, NULL);
    }
    taken = 1;
}

/* In a thread of its own: who met a fault may only ask. */
static void *flush_at_fault(void *unused) {
    for (;; poll(NULL, 0, AGAIN_MILLISECONDS)) {
        unsigned now = asked;
        take();
        if (now == answered) continue;
        readout_call("flush");
        answered = now;
    }
    return unused;
}

/* The VM would call the actions that it finds, too. */
void readout_faults_keep(void) {
    static const struct sigaction none = {.sa_handler = SIG_DFL};
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], &none, &own_actions[row]);
}

void readout_faults_return(void) {
    for (size_t row = 0; row < FAULTS; row++) sigaction(faults[row], &own_actions[row], NULL);
}

void readout_faults_take(void *library) {
    pthread_t thread;
    handle_signal = (typeof(handle_signal)) dlsym(library, "JVM_handle_linux_signal");
    if (!handle_signal) return;
    take(); /* Not beside the thread, which does it again and again. */
    if (pthread_create(&thread, NULL, flush_at_fault, NULL) == 0) pthread_detach(thread);
}
