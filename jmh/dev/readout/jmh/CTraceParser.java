package dev.readout.jmh;

/** A rival of the trace's reader, in C: one pass over the mapped log, with nothing allocated. */
final class CTraceParser {
    static final String SOURCE = """
            #include <stdint.h>
            #include <string.h>
            typedef int64_t i64;
            typedef const char *P;

            typedef struct {
                P thread; i64 thread_length;
                i64 line, function, time, kernel, arguments, counter;
            } Call;

            static inline int starts(P p, P e, const char *s, i64 n) { return e - p >= n && !memcmp(p, s, n); }
            #define STARTS(p, e, s) starts(p, e, s, sizeof(s) - 1)
            static inline int is_word(char c) {
                return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
            }
            static inline P word(P p, P e) { while (p < e && is_word(*p)) p++; return p; }
            static inline P digits(P p, P e, i64 *n) {
                i64 v = 0;
                while (p < e && *p >= '0' && *p <= '9') v = v * 10 + (*p++ - '0');
                *n = v;
                return p;
            }

            /* The end of an argument's name, of one word or two, with an equals sign behind it; or 0. */
            static P name(P p, P e) {
                P end = word(p, e);
                if (end == p || (*p >= '0' && *p <= '9')) return 0;
                if (STARTS(end, e, " = ")) return end;
                if (end < e && *end == ' ') {
                    P second = word(end + 1, e);
                    if (second > end + 1 && STARTS(second, e, " = ")) return second;
                }
                return 0;
            }

            static int begins(P p, P e) {
                return name(p, e) || STARTS(p, e, "blocking") || STARTS(p, e, "non-blocking");
            }

            /* The end of a list in brackets, with lists in it; or p. */
            static P list(P p, P e) {
                int depth = 0;
                for (P q = p; q < e; q++) {
                    if (*q == '[') depth++;
                    else if (*q == ']' && --depth == 0) return q + 1;
                }
                return p;
            }

            /* Splits arguments, and gives what they add up to; a returned value is left in *returned. */
            static i64 arguments(P p, P e, i64 *returned) {
                i64 sum = 0;
                while (p < e) {
                    if (STARTS(p, e, "[ ")) {
                        P n = name(p + 2, e), close = memchr(p, ']', e - p);
                        if (n && close) {
                            sum += 100 + (n - p - 2) + 13 * (close - 1 - n - 3);
                            p = close + 1;
                            if (p < e && *p == ' ') p++;
                            continue;
                        }
                    }
                    P n = name(p, e), value = n ? n + 3 : p, end = value;
                    if (value < e && *value == '[') end = list(value, e);
                    while (1) {
                        P comma = memchr(end, ',', e - end);
                        if (!comma) { end = e; break; }
                        if (STARTS(comma, e, ", ") && begins(comma + 2, e)) { end = comma; break; }
                        end = comma + 1;
                    }
                    if (!n && returned && STARTS(value, e, "returned ")) *returned = end - value - 9;
                    else sum += 100 + (n ? n - p : 0) + 13 * (end - value);
                    p = end + 2;
                }
                return sum;
            }

            static P context(P p, P e, i64 *time, P *thread, i64 *length) {
                *time = -1;
                *thread = p;
                *length = 0;
                while (p < e && *p == 'T') {
                    i64 n;
                    if (STARTS(p, e, "Time: ")) {
                        p = digits(p + 6, e, &n);
                        *time = n * 1000;
                    } else if (STARTS(p, e, "TID = ")) {
                        *thread = p + 6;
                        p = digits(p + 6, e, &n);
                        *length = p - *thread;
                    } else if (STARTS(p, e, "TNum = ")) {
                        p = digits(p + 7, e, &n);
                    } else {
                        break;
                    }
                    if (p < e && *p == ' ') p++;
                }
                return p;
            }

            static int enter(P p, P e, i64 line, Call *call) {
                call->line = line;
                p = context(p + 5, e, &call->time, &call->thread, &call->thread_length);
                P end = word(p, e);
                if (end == p) return 0;
                call->function = end - p;
                call->kernel = 0;
                p = end;
                if (STARTS(p, e, "( ")) {
                    P close = memchr(p, ')', e - p);
                    if (!close) return 0;
                    call->kernel = close - 1 - (p + 2);
                    p = close + 1;
                }
                call->counter = -1;
                P number = e;
                while (number > p && number[-1] >= '0' && number[-1] <= '9') number--;
                if (number - p >= 18 && (!memcmp(number - 18, "; EnqueueCounter: ", 18)
                        || !memcmp(number - 18, ", EnqueueCounter: ", 18))) {
                    digits(number, e, &call->counter);
                    e = number - 18;
                }
                call->arguments = STARTS(p, e, ": ") ? arguments(p + 2, e, 0) : 0;
                return 1;
            }

            static i64 sum_of(const Call *call, i64 exit, i64 host) {
                return call->line + call->function + call->thread[call->thread_length - 1] + call->time + 3 * exit
                    + host + call->counter + call->kernel + call->arguments;
            }

            i64 read_trace(P p, i64 size) {
                static Call open[256];
                int count = 0;
                i64 sum = 0, line = 0, host = -1, host_function = 0;
                P limit = p + size, host_name = p;
                while (p < limit) {
                    P e = memchr(p, '\\n', limit - p), next;
                    if (!e) e = limit;
                    next = e + 1;
                    line++;
                    if (e > p && e[-1] == '\\r') e--;
                    if (STARTS(p, e, ">>>> ")) {
                        if (count < 256 && enter(p, e, line, &open[count])) count++;
                    } else if (STARTS(p, e, "<<<< ")) {
                        i64 time, length, outputs = 0, returned = 0;
                        P thread;
                        P function = context(p + 5, e, &time, &thread, &length), end = word(function, e), q;
                        int i = count - 1;
                        while (i >= 0 && !(open[i].thread_length == length && !memcmp(open[i].thread, thread, length)
                                && open[i].function == end - function)) i--;
                        P arrow = e;
                        while (arrow > end && memcmp(arrow - 4, " -> ", 4)) arrow--;
                        i64 status = arrow > end ? e - arrow : 0;
                        q = end;
                        e = arrow > end ? arrow - 4 : e;
                        if (STARTS(q, e, " created event = ")) {
                            P value = q + 17;
                            q = word(value, e);
                            outputs += 100 + 5 + 13 * (q - value);
                        }
                        returned = status;
                        if (STARTS(q, e, ": ")) outputs += arguments(q + 2, e, &returned);
                        if (i >= 0) {
                            int timed = host_function == end - function && !memcmp(host_name, function, host_function);
                            sum += sum_of(&open[i], time, timed ? host : -1) + 5 * outputs + 7 * returned + 11 * status;
                            open[i] = open[--count];
                            host_function = 0;
                        }
                    } else if (STARTS(p, e, "Host Time for call ")) {
                        i64 n;
                        P q = digits(p + 19, e, &n), end;
                        if (STARTS(q, e, ": ")) {
                            host_name = q + 2;
                            host_function = word(q + 2, e) - host_name;
                            end = e;
                            if (e - q > 3 && !memcmp(e - 3, " ns", 3)) end -= 3;
                            while (end[-1] >= '0' && end[-1] <= '9') end--;
                            digits(end, e, &host);
                        }
                    }
                    p = next;
                }
                for (int i = 0; i < count; i++) sum += sum_of(&open[i], -1, -1);
                return sum;
            }
            """;

    private CTraceParser() {
    }
}
