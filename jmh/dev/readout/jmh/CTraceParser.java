package dev.readout.jmh;

/** A rival of the trace's reader, in C: one pass over the mapped log, with nothing allocated. */
final class CTraceParser {
    static final String SOURCE = """
            #include <stdint.h>
            #include <string.h>
            typedef int64_t i64;
            typedef const char *P;

            typedef struct { P at; i64 length; } Text;
            typedef struct { Text name, value; } Argument;
            typedef struct { Argument of[64]; i64 count; } Arguments;

            typedef struct {
                Text thread, function, kernel, returned, status;
                i64 line, entry, exit, host, counter;
                Arguments arguments, outputs;
            } Call;

            static inline void add(Arguments *all, P name, i64 name_length, P value, i64 value_length) {
                if (all->count < 64)
                    all->of[all->count++] = (Argument) {{name, name_length}, {value, value_length}};
            }

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

            /* Splits arguments; a returned value among them is left in *returned. */
            static void arguments(P p, P e, Arguments *all, Text *returned) {
                while (p < e) {
                    if (STARTS(p, e, "[ ")) {
                        P n = name(p + 2, e), close = memchr(p, ']', e - p);
                        if (n && close) {
                            add(all, p + 2, n - p - 2, n + 3, close - 1 - n - 3);
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
                    if (!n && returned && STARTS(value, e, "returned "))
                        *returned = (Text) {value + 9, end - value - 9};
                    else
                        add(all, p, n ? n - p : 0, value, end - value);
                    p = end + 2;
                }
            }

            static P context(P p, P e, i64 *time, Text *thread) {
                *time = -1;
                *thread = (Text) {p, 0};
                while (p < e && *p == 'T') {
                    i64 n;
                    if (STARTS(p, e, "Time: ")) {
                        p = digits(p + 6, e, &n);
                        *time = n * 1000;
                    } else if (STARTS(p, e, "TID = ")) {
                        thread->at = p + 6;
                        p = digits(p + 6, e, &n);
                        thread->length = p - thread->at;
                    } else if (STARTS(p, e, "TNum = ")) {
                        p = digits(p + 7, e, &n);
                    } else {
                        break;
                    }
                    if (p < e && *p == ' ') p++;
                }
                return p;
            }

            static inline int same(Text a, Text b) { return a.length == b.length && !memcmp(a.at, b.at, a.length); }

            static int enter(P p, P e, i64 line, Call *call) {
                call->line = line;
                call->exit = call->host = call->counter = -1;
                call->kernel.length = call->returned.length = call->status.length = 0;
                call->arguments.count = call->outputs.count = 0;
                p = context(p + 5, e, &call->entry, &call->thread);
                P end = word(p, e);
                if (end == p) return 0;
                call->function = (Text) {p, end - p};
                p = end;
                if (STARTS(p, e, "( ")) {
                    P close = memchr(p, ')', e - p);
                    if (!close) return 0;
                    call->kernel = (Text) {p + 2, close - 1 - (p + 2)};
                    p = close + 1;
                }
                P number = e;
                while (number > p && number[-1] >= '0' && number[-1] <= '9') number--;
                if (number - p >= 18 && (!memcmp(number - 18, "; EnqueueCounter: ", 18)
                        || !memcmp(number - 18, ", EnqueueCounter: ", 18))) {
                    digits(number, e, &call->counter);
                    e = number - 18;
                }
                if (STARTS(p, e, ": ")) arguments(p + 2, e, &call->arguments, 0);
                return 1;
            }

            static i64 sum_of_arguments(const Arguments *all) {
                i64 sum = 0;
                for (i64 i = 0; i < all->count; i++)
                    sum += 100 + all->of[i].name.length + 13 * all->of[i].value.length;
                return sum;
            }

            static __attribute__((noinline)) i64 sum_of(const Call *c) {
                return c->line + c->function.length + c->thread.at[c->thread.length - 1] + c->entry + 3 * c->exit
                    + c->host + c->counter + c->kernel.length + sum_of_arguments(&c->arguments)
                    + 5 * sum_of_arguments(&c->outputs) + 7 * c->returned.length + 11 * c->status.length;
            }

            /* Device Time for scale (enqueue 0) = 1 ns (queued -> submit), 2895 ns (submit -> start), 87465 ns (...) */
            static i64 device_time(P p, P e) {
                P value = e;
                while (value > p + 3 && memcmp(value - 3, " = ", 3)) value--;
                P label = value - 3, number = label - 1;
                i64 counter = -1, sum = 0, n;
                if (number > p && *number == ')') {
                    while (number > p && number[-1] >= '0' && number[-1] <= '9') number--;
                    if (number - p >= 10 && !memcmp(number - 10, " (enqueue ", 10)) {
                        digits(number, e, &counter);
                        label = number - 10;
                    }
                }
                for (int i = 0; i < 3; i++) {
                    value = digits(value, e, &n);
                    if (!STARTS(value, e, " ns (")) return 0;
                    P close = memchr(value, ')', e - value);
                    if (!close) return 0;
                    sum = sum * 3 + n;
                    value = close + 3;
                }
                return sum + counter + 17 * (label - p);
            }

            i64 read_trace(P p, i64 size) {
                static Call calls[256];
                static Call *open[256];
                int count = 0;
                i64 sum = 0, line = 0, host = -1;
                Text host_function = {p, 0};
                P limit = p + size;
                for (int i = 0; i < 256; i++) open[i] = &calls[i];
                while (p < limit) {
                    P e = memchr(p, '\\n', limit - p), next;
                    if (!e) e = limit;
                    next = e + 1;
                    line++;
                    if (e > p && e[-1] == '\\r') e--;
                    if (STARTS(p, e, ">>>> ")) {
                        if (count < 256 && enter(p, e, line, open[count])) count++;
                    } else if (STARTS(p, e, "<<<< ")) {
                        i64 time;
                        Text thread;
                        P q = context(p + 5, e, &time, &thread), end = word(q, e);
                        Text function = {q, end - q};
                        int i = count - 1;
                        while (i >= 0 && !(same(open[i]->thread, thread) && same(open[i]->function, function))) i--;
                        if (i >= 0) {
                            Call *c = open[i];
                            P arrow = e;
                            while (arrow > end && memcmp(arrow - 4, " -> ", 4)) arrow--;
                            c->exit = time;
                            if (arrow > end) {
                                c->status = (Text) {arrow, e - arrow};
                                e = arrow - 4;
                            }
                            c->returned = c->status;
                            if (STARTS(end, e, " created event = ")) {
                                P value = end + 17;
                                P name = end + 9;
                                end = word(value, e);
                                add(&c->outputs, name, 5, value, end - value);
                            }
                            if (STARTS(end, e, ": ")) arguments(end + 2, e, &c->outputs, &c->returned);
                            if (same(host_function, function)) {
                                c->host = host;
                                host_function.length = 0;
                            }
                            sum += sum_of(c);
                            open[i] = open[--count];
                            open[count] = c;
                        }
                    } else if (STARTS(p, e, "Device Time for ")) {
                        sum += device_time(p + 16, e);
                    } else if (STARTS(p, e, "Host Time for call ")) {
                        i64 n;
                        P q = digits(p + 19, e, &n), end;
                        if (STARTS(q, e, ": ")) {
                            host_function = (Text) {q + 2, word(q + 2, e) - (q + 2)};
                            end = e;
                            if (e - q > 3 && !memcmp(e - 3, " ns", 3)) end -= 3;
                            while (end[-1] >= '0' && end[-1] <= '9') end--;
                            digits(end, e, &host);
                        }
                    }
                    p = next;
                }
                for (int i = 0; i < count; i++) sum += sum_of(open[i]);
                return sum;
            }
            """;

    private CTraceParser() {
    }
}
