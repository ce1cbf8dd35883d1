/* What the parts of libreadout_jvm.so are to each other. */
#ifndef READOUT_PARTS_H
#define READOUT_PARTS_H

#include "readout_jvm.h"

/* What a variable is set to; null if that is nothing, or if the process has more rights than its user (setuid). */
const char *readout_variable(const char *name);

/* Whether the calls of a function are to be logged: a pattern is its name's, or there are none, or it is ours. */
int readout_is_logged(const char *name);

/* Asks Java, which is started if it was not: see ForeignProcess.find. Null if there is none, which has been said. */
ReadoutFunction readout_answer(const char *name, ReadoutFunction own);

/* Calls a method of ForeignProcess in a VM of our own; whether it came back. */
int readout_call(const char *method);

/* Of a VM of our own: whether this is a child of fork, where it has no threads. */
int readout_is_child(void);

/* A thread that has called ends: a VM of our own knows it no more. */
void readout_detach(void);

/* In a child of fork, and where a VM ends: no call is traced any more. */
void readout_own_all(void);

/*
 * Of a process that is traced. Before the VM starts: keeps the process's actions at faults. Afterwards: takes the
 * faults from the VM's library; or lets the process have them again, where there is no VM.
 */
void readout_faults_keep(void);
void readout_faults_return(void);
void readout_faults_take(void *library);

#endif
