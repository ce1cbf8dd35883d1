package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_CURRENT_QUERY;
import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_QUERY_COUNTER_BITS;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT_AVAILABLE;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;

import java.util.HashMap;
import java.util.Map;

/**
 * The query objects of one context: GL_ANGLE_timer_query, sections 5.3 and 6.1.9. Samples passed are counted beside the
 * time, as in OpenGL.
 */
final class GlQueries {
    private final SoftwareGlSettings settings;
    private final GlTimeline timeline;
    private final GlNames<Query> names = new GlNames<>();
    /** What was begun and not ended, by target. */
    private final Map<Integer, Active> active = new HashMap<>();

    GlQueries(SoftwareGlSettings settings, GlTimeline timeline) {
        this.settings = settings;
        this.timeline = timeline;
    }

    /** A query object. Its result is 0 at first, and available when the batch is complete that wrote it. */
    private static final class Query {
        final int target;
        boolean active;
        long begin;
        long result;
        long batch = -1;

        Query(int target) {
            this.target = target;
        }
    }

    /** A query that was begun, and the name that it was begun by. */
    private record Active(int id, Query query) {
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

    void begin(int target, int id) {
        checkTarget(target, false);
        Active current = active.get(target);
        if (current != null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + current.id() + " of " + name(target)
                    + " is active: end it first");
        }
        Query query = usable(id, target);
        query.active = true;
        active.put(target, new Active(id, query));
        long clock = timeline.command();
        query.begin = target == GL_TIME_ELAPSED() ? clock : samples();
    }

    void end(int target) {
        checkTarget(target, false);
        Active current = active.remove(target);
        if (current == null) {
            throw new GlMisuse(GL_INVALID_OPERATION(), "no query of " + name(target) + " is active");
        }
        Query query = current.query();
        query.active = false;
        long clock = timeline.command();
        query.result = target == GL_TIME_ELAPSED() ? elapsed(clock - query.begin) : samples() - query.begin;
        query.batch = timeline.batch();
    }

    void counter(int id, int target) {
        if (target != GL_TIMESTAMP()) {
            throw new GlMisuse(GL_INVALID_ENUM(), "target is " + name(target) + ": expected GL_TIMESTAMP");
        }
        Query query = usable(id, target);
        query.result = timestamp(timeline.command());
        query.batch = timeline.batch();
    }

    /** What {@code glGetQueryiv} answers. */
    int parameter(int target, int pname) {
        checkTarget(target, true);
        if (pname == GL_CURRENT_QUERY()) {
            Active current = active.get(target);
            return current == null ? 0 : current.id();
        }
        if (pname == GL_QUERY_COUNTER_BITS()) {
            return target == GL_TIME_ELAPSED() ? settings.elapsedBits()
                    : target == GL_TIMESTAMP() ? settings.timestampBits() : Long.SIZE;
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + hex(pname)
                + ": expected GL_QUERY_COUNTER_BITS or GL_CURRENT_QUERY");
    }

    /** The result, for which this waits, or whether it is available: 64 bits, unsigned. */
    long object(int id, int pname) {
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
            return query.result;
        }
        if (pname == GL_QUERY_RESULT_AVAILABLE()) {
            return timeline.poll(query.batch) ? 1 : 0;
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "pname is " + hex(pname)
                + ": expected GL_QUERY_RESULT or GL_QUERY_RESULT_AVAILABLE");
    }

    /** A time of the GPU's clock as a timestamp has it: it wraps. */
    long timestamp(long clock) {
        int bits = settings.timestampBits();
        return bits == Long.SIZE ? clock : clock & (1L << bits) - 1;
    }

    /** A duration as an elapsed time has it: it saturates. */
    private long elapsed(long nanoseconds) {
        int bits = settings.elapsedBits();
        long largest = bits == Long.SIZE ? -1 : (1L << bits) - 1;
        return Long.compareUnsigned(nanoseconds, largest) > 0 ? largest : nanoseconds;
    }

    private long samples() {
        return timeline.total(SoftwareCounter.Source.FRAGMENTS);
    }

    /** The object of a name that is about to be used for {@code target}, a new one if there is none. */
    private Query usable(int id, int target) {
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
            throw new GlMisuse(GL_INVALID_OPERATION(), "query " + unsigned(id) + " is one of " + name(query.target)
                    + ", and so cannot be one of " + name(target));
        }
        return query;
    }

    private static void checkTarget(int target, boolean withTimestamp) {
        boolean legal = target == GL_TIME_ELAPSED() || target == GL_SAMPLES_PASSED()
                || withTimestamp && target == GL_TIMESTAMP();
        if (!legal) {
            throw new GlMisuse(GL_INVALID_ENUM(), "target is " + name(target) + ": expected GL_TIME_ELAPSED"
                    + (withTimestamp ? ", GL_TIMESTAMP" : "") + " or GL_SAMPLES_PASSED");
        }
    }

    private static String name(int target) {
        return target == GL_TIME_ELAPSED() ? "GL_TIME_ELAPSED"
                : target == GL_TIMESTAMP() ? "GL_TIMESTAMP"
                        : target == GL_SAMPLES_PASSED() ? "GL_SAMPLES_PASSED" : hex(target);
    }

    private static String hex(int number) {
        return "0x" + Integer.toHexString(number);
    }

    private static String unsigned(int number) {
        return Integer.toUnsignedString(number);
    }
}
