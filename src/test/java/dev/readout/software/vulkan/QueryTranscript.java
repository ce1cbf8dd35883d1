package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What one sequence of calls about queries leaves in memory on some driver: a line for each read, by its name. Bytes
 * that nobody wrote are dots, and timestamps are masked.
 */
final class QueryTranscript {
    private static final int WIDE = 1;
    private static final int WAIT = 2;
    private static final int AVAILABILITY = 4;
    private static final int PARTIAL = 8;
    private static final byte POISON = (byte) 0xAB;
    private static final int BYTES = 512;
    /** The pixels that are drawn, in each direction. */
    private static final int SIZE = 64;

    private final Application application;
    private final int memoryType;
    private final Map<String, String> lines = new LinkedHashMap<>();
    private String scene = "";
    private MemorySegment pool = MemorySegment.NULL;
    private QueryType type = QueryType.OCCLUSION;
    private int values;

    private QueryTranscript(Application application, int memoryType) {
        this.application = application;
        this.memoryType = memoryType;
    }

    /**
     * Makes the calls.
     *
     * @param memoryType the index of a type of memory that is visible to the host
     */
    static Map<String, String> of(Application application, int memoryType) {
        QueryTranscript transcript = new QueryTranscript(application, memoryType);
        transcript.scenes(QueryType.OCCLUSION, 0);
        transcript.scenes(QueryType.TIMESTAMP, 0);
        transcript.scenes(QueryType.TRANSFORM_FEEDBACK_STREAM, 0);
        transcript.scenes(QueryType.PRIMITIVES_GENERATED, 0);
        for (int mask : new int[] {0x1, 0x85, 0x487, 0x80, 0x24}) {
            transcript.scenes(QueryType.PIPELINE_STATISTICS, mask);
        }
        transcript.twoViews();
        return transcript.lines;
    }

    private void open(QueryType queryType, int mask, String name) {
        type = queryType;
        values = mask == 0 ? type == QueryType.TRANSFORM_FEEDBACK_STREAM ? 2 : 1 : Integer.bitCount(mask);
        pool = application.createQueryPool(type.code(), 4, mask);
        scene = type + (mask == 0 ? "" : " 0x" + Integer.toHexString(mask)) + " " + name;
    }

    private void reset() {
        application.hostReset(pool, 0, 4);
    }

    /** A pool as it is created, one that was reset, and one with a query of each kind, read twice. */
    private void scenes(QueryType queryType, int mask) {
        open(queryType, mask, "created");
        reads(0, 4, false);
        open(queryType, mask, "reset");
        reset();
        reads(0, 4, false);
        open(queryType, mask, "written");
        reset();
        if (type == QueryType.TIMESTAMP) {
            application.submit(application.begin().timestamp(pool, 0).timestamp(pool, 2).timestamp(pool, 3));
        } else {
            draw(0, 1, 0);
            draw(2, 0, 0);
            draw(3, 2, 0);
        }
        application.waitIdle();
        reads(0, 4, false);
        reads(2, 2, true);
        if (type != QueryType.TIMESTAMP) {
            scene += ", begun again";
            draw(0, 1, 0);
            application.waitIdle();
            reads(0, 1, true);
        }
        scene = scene.replaceFirst(",.*", "") + ", reset";
        application.submit(application.begin().reset(pool, 0, 3));
        application.waitIdle();
        reads(0, 4, false);
    }

    private void twoViews() {
        open(QueryType.OCCLUSION, 0, "two views");
        reset();
        draw(0, 1, 3);
        application.waitIdle();
        reads(0, 4, false);
    }

    /**
     * Draws to a quarter beside the diagonal along which lavapipe cuts the triangle: it counts whole squares of 4 × 4
     * pixels, and those of both sides twice.
     */
    private void draw(int query, int instances, int viewMask) {
        Offscreen offscreen = Offscreen.create(application, SIZE, SIZE, viewMask);
        Commands commands = application.begin().beginDrawing(offscreen)
                .scissor(SIZE / 2, 0, SIZE / 2, SIZE / 2)
                .beginQuery(pool, query, type == QueryType.OCCLUSION && query == 0 ? 1 : 0);
        if (instances > 0) {
            commands.draw(3, instances);
        }
        application.submit(commands.endQuery(pool, query).endRenderPass());
    }

    /** Every form of a read: also with results that lie on top of each other. */
    private void reads(int first, int count, boolean available) {
        for (int flags = 0; flags < 16; flags++) {
            int width = (flags & WIDE) != 0 ? 8 : 4;
            int result = (values + ((flags & AVAILABILITY) != 0 ? 1 : 0)) * width;
            for (int stride : new TreeSet<>(List.of(0, result - width, result, result + 8))) {
                if ((flags & WAIT) == 0 || available) {
                    copy(first, count, stride, flags);
                }
                get(first, count, stride, flags);
            }
        }
    }

    private void get(int first, int count, int stride, int flags) {
        MemorySegment memory = application.arena.allocate(BYTES, 8).fill(POISON);
        int result = application.results(pool, first, count, memory, stride, flags);
        note("get", first, count, stride, flags, "-> " + result + " " + text(memory, stride, flags));
    }

    private void copy(int first, int count, int stride, int flags) {
        MappedBuffer buffer = MappedBuffer.create(application, BYTES, memoryType);
        buffer.bytes().fill(POISON);
        application.submit(application.begin().copyResults(pool, first, count, buffer, 16, stride, flags));
        application.waitIdle();
        note("copy", first, count, stride, flags, text(buffer.bytes(), stride, flags));
    }

    private void note(String call, int first, int count, int stride, int flags, String seen) {
        String name = scene + ": " + call + " first=" + first + " n=" + count + " stride=" + stride + " "
                + ((flags & WIDE) != 0 ? "64" : "32") + ((flags & WAIT) != 0 ? "+WAIT" : "")
                + ((flags & AVAILABILITY) != 0 ? "+AVAIL" : "") + ((flags & PARTIAL) != 0 ? "+PART" : "");
        while (lines.containsKey(name)) {
            name += " again";
        }
        lines.put(name, seen);
    }

    /** Words of 4 bytes, in hexadecimal digits as they lie in memory, without the end that nobody wrote. */
    private String text(MemorySegment memory, int stride, int flags) {
        byte[] bytes = memory.toArray(JAVA_BYTE);
        List<String> words = new ArrayList<>();
        for (int at = 0; at < bytes.length; at += 4) {
            words.add(HexFormat.of().formatHex(bytes, at, at + 4).replace("ab", ".."));
        }
        while (!words.isEmpty() && words.getLast().equals("........")) {
            words.removeLast();
        }
        if (type == QueryType.TIMESTAMP && (flags & WIDE) != 0) {
            for (int i = 0; i + 1 < words.size(); i += 2) {
                // Times are longer than an availability and than a second.
                if (!words.get(i + 1).matches("0{8}|\\.{8}")) {
                    words.set(i, "time");
                    words.set(i + 1, "time");
                }
            }
        }
        return String.join(" ", words);
    }
}
