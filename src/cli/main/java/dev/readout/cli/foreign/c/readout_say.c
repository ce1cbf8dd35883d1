/*
 * The words of the environment to the parts of Readout in a process, and theirs to a person.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "readout_jvm.h"
#include "readout_parts.h"

const char *readout_variable(const char *name) {
    const char *value = secure_getenv(name);
    return value && *value ? value : NULL;
}

/*
 * A line of the file that the variable names, as ../ProcessReport.java writes it. A link is not followed: a process may
 * outlive the folder, which then may be anybody's. Of standard error where there is no file, or it can't be opened.
 */
void readout_say(const char *format, ...) {
    const char *report = readout_variable("READOUT_TRACE_REPORT");
    char *text = NULL, *line = NULL;
    va_list values;
    va_start(values, format);
    int length = vasprintf(&text, format, values);
    va_end(values);
    int file = report ? open(report, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0644) : -1;
    if (length >= 0) length = asprintf(&line, "%s%s\n",
        file >= 0 ? "\nsay " : readout_tracing() ? "readout trace: " : "readout icd: ", text);
    if (length >= 0 && write(file >= 0 ? file : STDERR_FILENO, line, (size_t) length) < 0) errno = 0;
    if (file >= 0) close(file);
    free(line);
    free(text);
}

int readout_tracing(void) { return readout_variable("READOUT_TRACE") != NULL; }

int readout_is_logged(const char *name) {
    const char *patterns = readout_variable("READOUT_TRACE_FUNCTIONS");
    if (!patterns || !strncmp(name, "readout", 7)) return 1;
    char *all = strdup(patterns), *rest;
    int found = 0;
    for (char *pattern = all ? strtok_r(all, ", ", &rest) : NULL; pattern && !found;
            pattern = strtok_r(NULL, ", ", &rest))
        found = fnmatch(pattern, name, 0) == 0;
    free(all);
    return found;
}
