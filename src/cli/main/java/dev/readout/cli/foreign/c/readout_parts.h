/* The functions by which the parts of libreadout_jvm.so call each other. */
#ifndef READOUT_PARTS_H
#define READOUT_PARTS_H

#include <jni.h>

#include "readout_jvm.h"

/* The value of a variable; null if that is nothing, or if the process has more rights than its user (setuid). */
const char *readout_variable(const char *name);

/* Returns whether the calls of a function are logged: a pattern is its name's, or there are none, or it is ours. */
int readout_is_logged(const char *name);

/* Asks Java, which is started if it was not: see ForeignProcess.find. Null if there is none, which has been said. */
ReadoutFunction readout_answer(const char *name, ReadoutFunction own);

/* Calls a method of ForeignProcess in the process's VM; whether it came back. */
int readout_call(const char *method);

/* Returns whether this is a child of fork of a process that has a VM: it has none of the VM's threads. */
int readout_is_child(void);

/* Has a VM of our own know a thread that calls; 0 if it has no memory for that, and a call would end the process. */
int readout_attach(void);

/* A thread that has called ends: a VM of our own knows it no more. */
void readout_detach(void);

/* In a child of fork, and where a VM ends: no call enters Java any more. */
void readout_leave_java(void);

/* Has ForeignProcess.enter take C functions for those of the device. */
void readout_entries_take(JNIEnv *env, jclass process);

/*
 * Of a process that is traced. Before the VM starts: keeps the process's actions at faults. Afterwards: takes the
 * faults from the VM's library; or lets the process have them again, where there is no VM.
 */
void readout_faults_keep(void);
void readout_faults_return(void);
void readout_faults_take(void *library);

#endif
