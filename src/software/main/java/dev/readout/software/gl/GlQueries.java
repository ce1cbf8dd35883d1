package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_CURRENT_QUERY;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_QUERY_COUNTER_BITS;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESULT_NO_WAIT;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The query objects of one context: GL_ANGLE_timer_query, sections 5.3 and 6.1.9. Every {@link SoftwareQueryTarget} has
 * the same rules.
 */
final class GlQueries {
    private static final int QUERY_TARGET = 0x82EA;

    private final SoftwareGlSettings settings;
    private final GlTimeline timeline;
    private final GlNames<Query> names = new GlNames<>();
    /** The queries that were begun and not ended. */
    private final Map<Slot, Active> active = new HashMap<>();

    GlQueries(SoftwareGlSettings settings, GlTimeline timeline) {
        this.settings = settings;
        this.timeline = timeline;
    }

    GlNames<?> names() {
        return names;
    }

    /** A query object. Its result is 0 at first, and available when the batch is complete that wrote it. */
    private static final class Query {
        final SoftwareQueryTarget target;
        boolean active;
        long begin;
        long result;
        long batch = -1;

        Query(SoftwareQueryTarget target) {
            this.target = target;
        }
    }

    /** A query that was begun, and the name that it was begun by. */
    private record Active(int id, Query query) {
    }

    /** A slot for one active query: a group of targets, and a vertex stream. */
    private record Slot(SoftwareQueryTarget group, int index) {
        static Slot of(SoftwareQueryTarget target, int index) {
            return new Slot(target.group(), target.checkIndex(index));
        }
    }

    /** How many names of queries were handed out or used, and not deleted. */
    int count() {
        return names.count();
    }

    int generate() {
        return names.reserve();
    }

    /** Makes a name unused. If its object is active, that lives on until it is ended. */
    void delete(int id) {
        names.remove(id);
    }

    boolean isQuery(int id) {
        return names.get(id) != null;
    }

    void begin(SoftwareQueryTarget target, int index, int id) {
        Slot slot = Slot.of(target, index);
        Active current = active.get(slot);
        if (current != null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + current.id() + " of " + current.query().target
                    + " is active: end it first");
        }
        Query query = usable(id, target);
        query.active = true;
        active.put(slot, new Active(id, query));
        query.begin = target.number(timeline.command(), timeline, index);
    }

    void end(SoftwareQueryTarget target, int index) {
        Slot slot = Slot.of(target, index);
        Active current = active(slot, target);
        if (current == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no query of " + target + " is active");
        }
        active.remove(slot);
        Query query = current.query();
        query.active = false;
        query.result = saturated(
                target.number(timeline.command(), timeline, index) - query.begin, target.bits(settings));
        query.batch = timeline.batch();
    }

    private @Nullable Active active(Slot slot, SoftwareQueryTarget target) {
        Active current = active.get(slot);
        return current == null || current.query().target != target ? null : current;
    }

    void counter(int id, SoftwareQueryTarget target) {
        Query query = usable(id, target);
        query.result = wrapped(target.number(timeline.command(), timeline, 0), target.bits(settings));
        query.batch = timeline.batch();
    }

    /** The answer of {@code glGetQueryIndexediv}. */
    int parameter(SoftwareQueryTarget target, int index, int pname) {
        Slot slot = Slot.of(target, index);
        if (pname == GL_CURRENT_QUERY()) {
            Active current = active(slot, target);
            return current == null ? 0 : current.id();
        }
        if (pname == GL_QUERY_COUNTER_BITS()) {
            return target.bits(settings);
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                + ": expected GL_QUERY_COUNTER_BITS or GL_CURRENT_QUERY");
    }

    /**
     * The result, for which this waits, whether it is available, or the target: 64 bits, unsigned. Empty if a result is
     * asked for that is not available, and without waiting.
     */
    OptionalLong object(int id, int pname, boolean es) {
        Query query = names.get(id);
        if (query == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "id " + unsigned(id) + " is no query object"
                    + (names.isUsed(id) ? ": it was never begun" : ""));
        }
        if (query.active) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + unsigned(id) + " is active: end it first");
        }
        if (pname == GL_QUERY_RESULT()) {
            timeline.complete(query.batch);
            return OptionalLong.of(query.result);
        }
        if (pname == GL_QUERY_RESULT_NO_WAIT() && !es) {
            return timeline.poll(query.batch) ? OptionalLong.of(query.result) : OptionalLong.empty();
        }
        if (pname == GL_QUERY_RESULT_AVAILABLE()) {
            return OptionalLong.of(timeline.poll(query.batch) ? 1 : 0);
        }
        if (pname == QUERY_TARGET && !es) {
            return OptionalLong.of(query.target.code());
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + GlArguments.hex(pname)
                + ": expected GL_QUERY_RESULT or GL_QUERY_RESULT_AVAILABLE, or, of OpenGL, GL_QUERY_RESULT_NO_WAIT or"
                + " GL_QUERY_TARGET");
    }

    /** A time of the GPU's clock as a timestamp has it: it wraps. */
    long timestamp(long clock) {
        return wrapped(clock, SoftwareQueryTarget.TIMESTAMP.bits(settings));
    }

    private static long wrapped(long number, int bits) {
        return number & largest(bits);
    }

    private static long saturated(long number, int bits) {
        return Long.compareUnsigned(number, largest(bits)) > 0 ? largest(bits) : number;
    }

    private static long largest(int bits) {
        return bits == Long.SIZE ? -1 : (1L << bits) - 1;
    }

    /** The object of a name that is about to be used for {@code target}, a new one if there is none. */
    private Query usable(int id, SoftwareQueryTarget target) {
        if (id == 0) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "id is 0, which is no query's name");
        }
        Query query = names.get(id);
        if (query == null) {
            query = new Query(target);
            names.set(id, query);
        } else if (query.active) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + unsigned(id) + " is active: end it first");
        } else if (query.target != target) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + unsigned(id) + " is one of " + query.target
                    + ", and so cannot be one of " + target);
        }
        return query;
    }

    private static String unsigned(int number) {
        return Integer.toUnsignedString(number);
    }
}
