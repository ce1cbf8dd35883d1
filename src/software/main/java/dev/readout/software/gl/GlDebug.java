package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_STACK_OVERFLOW;
import static dev.readout.software.abi.gl.gl_h.GL_STACK_UNDERFLOW;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.Listener;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a context, by GL_KHR_debug: what the device reports, and those of the application. While they are
 * enabled, a function of the application hears them; without one, the first are kept until the application gets them.
 */
final class GlDebug {
    static final int OUTPUT = 0x92E0;
    static final int DONT_CARE = 0x1100;
    static final int SOURCE_API = 0x8246;
    static final int TYPE_ERROR = 0x824C;
    static final int TYPE_PUSH_GROUP = 0x8269;
    static final int TYPE_POP_GROUP = 0x826A;
    static final int SEVERITY_NOTIFICATION = 0x826B;
    static final int SEVERITY_HIGH = 0x9146;
    static final int SEVERITY_LOW = 0x9148;

    /** Linked at the first message, since that takes long, and most applications hear none. */
    private static final class Callback {
        static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid(
                JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG));
    }

    private final GlContext context;
    private final Listener<Message> heard = new Listener<>(this::call);
    private final Deque<Message> log = new ArrayDeque<>();
    private final Deque<Group> groups = new ArrayDeque<>(List.of(new Group(null, new ArrayList<>())));

    /** The addresses that {@code glDebugMessageCallback} took, or 0. */
    long callback;
    long userParam;

    GlDebug(GlContext context) {
        this.context = context;
    }

    /** A message, which is shorter than the limit. The application's text need not be UTF-8. */
    record Message(int source, int type, int id, int severity, byte[] text) {
        /** Of the device: the id is the error, and the text as many whole characters as there is room for. */
        static Message error(int error, String text) {
            ByteBuffer bytes = ByteBuffer.allocate(GlLimits.DEBUG_MESSAGE - 1);
            StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE)
                    .encode(CharBuffer.wrap(text), bytes, true);
            return new Message(SOURCE_API, TYPE_ERROR, error, SEVERITY_HIGH,
                    Arrays.copyOf(bytes.array(), bytes.position()));
        }

        /** The bytes of the text and its NUL. */
        int length() {
            return text.length + 1;
        }
    }

    /** Which messages are heard or not: those of a source, a type and a severity, and of some ids or of all. */
    record Rule(int source, int type, int severity, Set<Integer> ids, boolean heard) {
        private boolean concerns(Message message) {
            return is(source, message.source) && is(type, message.type) && is(severity, message.severity)
                    && (ids.isEmpty() || ids.contains(message.id));
        }

        private static boolean is(int wanted, int value) {
            return wanted == DONT_CARE || wanted == value;
        }

        private boolean replaces(Rule other) {
            return source == other.source && type == other.type && severity == other.severity && ids.equals(other.ids);
        }
    }

    /** An open group: how it began, and its rules, of which the last that concerns a message counts. */
    private record Group(@Nullable Message begin, List<Rule> rules) {
        boolean hears(Message message) {
            boolean heard = message.severity != SEVERITY_LOW;
            for (Rule rule : rules) {
                heard = rule.concerns(message) ? rule.heard : heard;
            }
            return heard;
        }
    }

    /** How many groups are open, with the one that is there from the start. */
    int depth() {
        return groups.size();
    }

    void push(int source, int id, byte[] text) {
        if (depth() == GlLimits.DEBUG_GROUPS) {
            throw new GlMisuse(GL_STACK_OVERFLOW(),
                    "the stack of debug groups is full: it has " + GlLimits.DEBUG_GROUPS);
        }
        Message begin = new Message(source, TYPE_PUSH_GROUP, id, SEVERITY_NOTIFICATION, text);
        // First, since a callback may push as well. The rules are the same.
        groups.push(new Group(begin, new ArrayList<>(groups.getFirst().rules)));
        tell(begin);
    }

    void pop() {
        Message begin = groups.getFirst().begin;
        if (begin == null) {
            throw new GlMisuse(GL_STACK_UNDERFLOW(), "no debug group was pushed that was not popped");
        }
        groups.pop();
        tell(new Message(begin.source, TYPE_POP_GROUP, begin.id, begin.severity, begin.text));
    }

    /** A rule for the current group, and for those that are pushed in it. */
    void control(Rule rule) {
        List<Rule> rules = groups.getFirst().rules;
        rules.removeIf(rule::replaces);
        rules.add(rule);
    }

    /** Returns whether any message may be heard. */
    boolean isEnabled() {
        return context.isEnabled(OUTPUT);
    }

    void tell(Message message) {
        if (isEnabled() && groups.getFirst().hears(message)) {
            if (callback != 0) {
                heard.tell(message);
            } else if (log.size() < GlLimits.DEBUG_MESSAGES) {
                log.add(message);
            }
        }
    }

    private void call(Message message) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(message.length());
            GlArguments.setString(message.text, message.length(), MemorySegment.NULL, text);
            Callback.CALL.invokeExact(MemorySegment.ofAddress(callback), message.source, message.type, message.id,
                    message.severity, message.text.length, text, userParam);
        } catch (Throwable thrown) {
            throw new AssertionError("C throws nothing", thrown);
        }
    }

    int logged() {
        return log.size();
    }

    /** The bytes that the text of the next message takes with its NUL, or 0. */
    int nextLength() {
        return log.isEmpty() ? 0 : log.getFirst().length();
    }

    /** The next message that was kept, which is forgotten. */
    Message take() {
        return log.removeFirst();
    }
}
