package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.trace.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_COMPUTE;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program that made a capture of NVIDIA's driver, as far as its lines tell: it reads a line of the capture, makes
 * the calls that led to it, and writes what it sees in the same form. Times, which are never the same, are those of the
 * capture where there is one here.
 */
final class CaptureReplay {
    private static final Pattern CALL = Pattern.compile("(?<call> *(?<kind>get|copy) +first=(?<first>\\d+)"
            + " n=(?<count>\\d+) (size=(?<size>\\d+)|off=16) stride=(?<stride>\\d+) (?<flags>[\\w+]+) +)"
            + "(-> \\w+ *)?: ?.*");
    private static final Map<String, Integer> FLAGS = Map.of("32", 0, "64", 1, "WAIT", 2, "AVAIL", 4, "PART", 8);
    private static final int WIDE = 1;
    private static final int WAIT = 2;
    private static final int AVAILABILITY = 4;
    private static final byte POISON = (byte) 0xAB;
    private static final int BYTES = 256;

    private final Application usual;
    /** One where submissions stay in flight until somebody waits for them. */
    private final Application lagging;
    private Application application;
    private final TransformFeedbackCalls feedback;
    private MemorySegment pool = MemorySegment.NULL;
    /** What is to be done before the next line that shows a result. */
    private List<Runnable> next = new ArrayList<>();
    /** Words of timestamps here, and what they were in the capture. */
    private final Map<String, String> times = new HashMap<>();
    /** What the next copy shows, and whether the last read wrote behind what it was given. */
    private String copied = "";
    private String beyond = "";
    private List<String> statistics = List.of();
    private int values;

    CaptureReplay(Application application, Application lagging) {
        usual = application;
        this.lagging = lagging;
        this.application = application;
        feedback = new TransformFeedbackCalls(application);
    }

    /** A line for each line of the capture. */
    List<String> of(List<String> capture) {
        List<String> lines = new ArrayList<>();
        for (String line : capture) {
            lines.add(line(line));
        }
        return lines;
    }

    private String line(String line) {
        Matcher call = CALL.matcher(line);
        if (call.matches()) {
            // The program looked at some pools before it wrote to them.
            boolean early = line.contains(": ........") && !next.isEmpty();
            if (!early) {
                catchUp();
            }
            return call.group("kind").equals("get") ? get(call) : copy(call);
        }
        if (line.startsWith("--- ")) {
            catchUp();
            return headline(line);
        }
        if (line.startsWith("   q") && line.contains(": ")) {
            return "   q" + line.charAt(4) + ": " + statistics.get(line.charAt(4) - '0');
        }
        if (line.startsWith("        data:")) {
            return "        data: " + copied;
        }
        if (line.startsWith("    !!! wrote")) {
            return beyond;
        }
        if (line.startsWith("  64+AVAIL")) {
            catchUp();
            return "  64+AVAIL -> " + readStatistics();
        }
        if (line.startsWith("   00010000 ")) {
            return copiesOfOneBuffer();
        }
        if (line.startsWith("== device") || line.startsWith("   qf") || line.startsWith("   transformF")) {
            return new CapturedDevice(application).line(line);
        }
        // What time it was, and what says nothing of the driver.
        return line.startsWith("  ts0=") || line.contains("returned after") || line.endsWith("on available:")
                || line.equals("done") ? line : "";
    }

    private void catchUp() {
        List<Runnable> due = next;
        next = new ArrayList<>();
        due.forEach(Runnable::run);
    }

    private String headline(String line) {
        String text = line.substring(4);
        application = text.startsWith("in flight") ? lagging : usual;
        if (text.startsWith("TIMESTAMP pool of 4")) {
            open(QueryType.TIMESTAMP, 0);
        } else if (text.startsWith("OCCLUSION pool of 4")) {
            open(QueryType.OCCLUSION, 0);
        } else if (text.endsWith("after host vkResetQueryPool") || text.endsWith("after host reset")) {
            reset();
        } else if (text.startsWith("TIMESTAMP q0,q2 written")) {
            application.submit(application.begin().timestamp(pool, 0).timestamp(pool, 2));
            time(0, "801b7729", "8cfce918");
            time(2, "c02f7729", "8cfce918");
        } else if (text.startsWith("overwrite")) {
            application.submit(application.begin().timestamp(pool, 0));
            time(0, "20d8a129", "8cfce918");
        } else if (text.startsWith("cmd reset")) {
            application.submit(application.begin().reset(pool, 0, 1));
        } else if (text.startsWith("in flight")) {
            open(QueryType.TIMESTAMP, 0);
            reset();
            application.submit(application.begin().timestamp(pool, 0));
        } else if (text.startsWith("calibrated")) {
            return new CapturedDevice(application).line(line);
        } else if (text.startsWith("OCCLUSION q0 precise")) {
            draw(0, 1, 1, 0);
            draw(2, 0, 0, 0);
            draw(3, 0, 2, 0);
        } else if (text.startsWith("begun twice")) {
            draw(0, 0, 1, 0);
        } else if (text.startsWith("OCCLUSION multiview")) {
            open(QueryType.OCCLUSION, 0);
            reset();
            draw(0, 0, 1, 3);
        } else if (text.startsWith("TIMESTAMP in multiview")) {
            open(QueryType.TIMESTAMP, 0);
            reset();
            Offscreen views = Offscreen.create(application, 16, 16, 3);
            application.submit(application.begin().beginRenderPass(views).timestamp(pool, 0)
                    .endRenderPass());
            time(0, "2037af3b", "8cfce918");
        } else if (text.startsWith("PIPELINE_STATISTICS")) {
            open(QueryType.PIPELINE_STATISTICS, Integer.decode(text.replaceAll(".*mask (0x\\w+) .*", "$1")));
            reset();
            next.add(this::countStatistics);
        } else if (text.startsWith("TRANSFORM_FEEDBACK")) {
            open(QueryType.TRANSFORM_FEEDBACK_STREAM, 0);
            reset();
            next.add(() -> {
                capture(0, 4, 2);
                capture(2, 0, 2);
                capture(3, 4, 100);
            });
        } else if (text.startsWith("PRIMITIVES_GENERATED")) {
            open(QueryType.PRIMITIVES_GENERATED, 0);
            reset();
            generate();
        }
        return line;
    }

    private void open(QueryType type, int mask) {
        values = Integer.bitCount(mask);
        pool = application.createQueryPool(type.code(), 4, mask);
    }

    private void reset() {
        application.hostReset(pool, 0, 4);
    }

    /** Notes what the time of a query was in the capture: its lower word and its upper one. */
    private void time(int query, String low, String high) {
        MemorySegment value = application.arena.allocate(8, 8);
        application.results(pool, query, 1, value, 8, WIDE);
        String word = hex(value.toArray(JAVA_BYTE));
        times.put(word.substring(0, 8), low);
        times.put(word.substring(8), high);
    }

    private void draw(int query, int flags, int instances, int viewMask) {
        Commands commands = application.begin().beginDrawing(Offscreen.create(application, 16, 16, viewMask))
                .beginQuery(pool, query, flags);
        application.submit((instances == 0 ? commands : commands.draw(3, instances)).endQuery(pool, query)
                .endRenderPass());
    }

    /** Two triangles on 1,024 pixels together, a dispatch of 60 invocations, and nothing. */
    private void countStatistics() {
        application.submit(application.begin().beginQuery(pool, 0)
                .beginDrawing(Offscreen.create(application, 32, 32))
                .scissor(0, 0, 32, 16).draw(3, 2).endRenderPass().endQuery(pool, 0)
                .bind(VK_PIPELINE_BIND_POINT_COMPUTE(), Shaders.computePipeline(application, 4, 1, 1))
                .beginQuery(pool, 2).dispatch(5, 3, 1).endQuery(pool, 2)
                .beginQuery(pool, 3).endQuery(pool, 3));
    }

    private Commands drawTriangles(Commands commands, int triangles) {
        return triangles == 0 ? commands : commands.draw(3 * triangles, 1);
    }

    private void capture(int query, int triangles, int room) {
        int stride = 16;
        Offscreen offscreen = Offscreen.create(application, 16, 16);
        MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, true,
                List.of(new Offscreen.Stage(VK_SHADER_STAGE_VERTEX_BIT(), Shaders.captured(stride))));
        Commands commands = application.begin().beginRenderPass(offscreen)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).scissor(0, 0, 16, 16);
        feedback.bind(commands, 0, application.createBuffer(3L * stride * room), 0, 3L * stride * room);
        commands.beginQuery(pool, query);
        feedback.begin(commands);
        drawTriangles(commands, triangles);
        feedback.end(commands);
        application.submit(commands.endQuery(pool, query).endRenderPass());
    }

    private void generate() {
        Commands commands = application.begin().beginDrawing(Offscreen.create(application, 16, 16));
        drawTriangles(commands.beginQuery(pool, 0), 4).endQuery(pool, 0).beginQuery(pool, 2).endQuery(pool, 2);
        // Of the second stream, to which nothing is written: the software device has one only.
        commands.beginQuery(pool, 3).endQuery(pool, 3);
        application.submit(commands.endRenderPass());
    }

    private static int flags(Matcher call) {
        int flags = 0;
        for (String flag : call.group("flags").split("\\+")) {
            flags |= FLAGS.get(flag);
        }
        return flags;
    }

    private static int number(Matcher call, String name) {
        return Integer.parseInt(call.group(name));
    }

    private String get(Matcher call) {
        MemorySegment memory = application.arena.allocate(BYTES, 8).fill(POISON);
        int size = number(call, "size");
        int result = application.results(pool, number(call, "first"), number(call, "count"), memory.asSlice(0, size),
                number(call, "stride"), flags(call));
        if (application == lagging && result == VK_SUCCESS()) {
            time(0, "e061933b", "8cfce918");
        }
        beyond = memory.get(JAVA_BYTE, size) == POISON ? "" : "    !!! wrote beyond dataSize at " + size;
        String name = result == VK_SUCCESS() ? "SUCCESS  " : result == VK_NOT_READY() ? "NOT_READY" : "" + result;
        return (call.group("call") + "-> " + name + " : " + words(memory.asSlice(0, size), call)).stripTrailing();
    }

    private String copy(Matcher call) {
        MappedBuffer buffer = application.createBuffer(BYTES);
        MemorySegment memory = buffer.bytes().fill(POISON);
        int stride = number(call, "stride");
        int count = number(call, "count");
        application.submit(application.begin().copyResults(pool, number(call, "first"), count, buffer, 16, stride,
                flags(call)));
        application.waitIdle();
        copied = words(memory.asSlice(16, Math.max(16, (long) count * stride)), call);
        return call.group("call") + ": " + plainWords(memory.asSlice(0, 16));
    }

    /** Words of 4 bytes, a bar between two results. */
    private String words(MemorySegment memory, Matcher call) {
        int stride = number(call, "stride");
        StringBuilder text = new StringBuilder();
        for (long at = 0; at < memory.byteSize(); at += 4) {
            text.append(at == 0 ? "" : stride > 0 && at % stride == 0 && number(call, "count") > 1 ? " | " : " ")
                    .append(plainWords(memory.asSlice(at, 4)));
        }
        return text.toString();
    }

    private String plainWords(MemorySegment memory) {
        StringBuilder text = new StringBuilder();
        for (long at = 0; at < memory.byteSize(); at += 4) {
            String word = hex(memory.asSlice(at, 4).toArray(JAVA_BYTE));
            text.append(at == 0 ? "" : " ").append(times.getOrDefault(word, word.replace("ab", "..")));
        }
        return text.toString();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Reads all values of four queries, and one word behind each result, which nobody writes. */
    private String readStatistics() {
        int words = values + 2;
        MemorySegment memory = application.arena.allocate(4L * words * 8, 8).fill(POISON);
        int result = application.results(pool, 0, 4, memory, 8L * words, WIDE | AVAILABILITY);
        statistics = new ArrayList<>();
        long untouched = 0xABAB_ABAB_ABAB_ABABL;
        for (int query = 0; query < 4; query++) {
            List<String> numbers = new ArrayList<>();
            for (int word = 0; word < words; word++) {
                long value = memory.getAtIndex(JAVA_LONG, (long) query * words + word);
                numbers.add(value == untouched ? "--" : Long.toString(value));
            }
            statistics.add(String.join(" ", numbers));
        }
        return result == VK_NOT_READY() ? "NOT_READY" : "" + result;
    }

    /** A query that is reset, counts and is copied in one command buffer, in three forms. */
    private String copiesOfOneBuffer() {
        MappedBuffer buffer = application.createBuffer(48);
        buffer.bytes().fill(POISON);
        application.submit(application.begin().reset(pool, 0, 1)
                .beginDrawing(Offscreen.create(application, 16, 16))
                .beginQuery(pool, 0).draw(3, 1).endQuery(pool, 0).endRenderPass()
                .copyResults(pool, 0, 1, buffer, 0, 16, WIDE | AVAILABILITY)
                .copyResults(pool, 0, 1, buffer, 16, 16, WIDE | WAIT | AVAILABILITY)
                .copyResults(pool, 0, 1, buffer, 32, 8, WAIT | AVAILABILITY));
        application.waitIdle();
        return "   " + plainWords(buffer.bytes().asSlice(0, 16)) + " | " + plainWords(buffer.bytes().asSlice(16, 16))
                + " | " + plainWords(buffer.bytes().asSlice(32, 16));
    }
}
