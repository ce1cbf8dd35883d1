package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The calls that an {@link Application} makes to draw and dispatch by numbers that come from buffers. */
final class DrawCalls {
    /** From the numbers of one draw to those of the next, in bytes: more than any needs. */
    static final int STRIDE = 28;

    /** Ways to the same draws. */
    enum Form {
        DIRECT, INDIRECT, COUNTED
    }

    /** Who writes the numbers. */
    enum Writer {
        HOST, FILL, UPDATE, COPY
    }

    private final Application application;
    /** What the host writes when everything is recorded. */
    private final List<Runnable> later = new ArrayList<>();

    DrawCalls(Application application) {
        this.application = application;
    }

    /** Has the host write what it writes to buffers. */
    void write() {
        later.forEach(Runnable::run);
        later.clear();
    }

    /** A buffer of numbers, of {@code work} that begins at offsets of {@link #STRIDE}, after {@code skipped} bytes. */
    MappedBuffer buffer(Commands commands, Writer writer, int skipped, int[]... work) {
        MappedBuffer target = application.createBuffer(skipped + (long) STRIDE * Math.max(1, work.length));
        MemorySegment content = application.arena.allocate(target.bytes().byteSize(), 8).fill((byte) 0x55);
        for (int i = 0; i < work.length; i++) {
            MemorySegment.copy(MemorySegment.ofArray(work[i]), 0, content, skipped + (long) i * STRIDE,
                    4L * work[i].length);
        }
        switch (writer) {
            case HOST -> later.add(() -> target.bytes().copyFrom(content));
            case FILL -> {
                for (long at = 0; at < content.byteSize(); at += 4) {
                    commands.fill(target, at, 4, content.get(JAVA_INT, at));
                }
            }
            case UPDATE -> commands.call("vkCmdUpdateBuffer", target.handle(), 0L,
                    content.byteSize(), content);
            case COPY -> {
                MappedBuffer source = application.createBuffer(content.byteSize());
                later.add(() -> source.bytes().copyFrom(content));
                commands.copy(source, target, 0, 0, content.byteSize());
            }
        }
        return target;
    }

    /** Draws of vertices, each with a number of vertices and of instances. */
    void draw(Commands commands, Form form, boolean indexed, MappedBuffer numbers, int skipped, int[]... work) {
        String name = "vkCmdDraw" + (indexed ? "Indexed" : "");
        switch (form) {
            case DIRECT -> {
                for (int[] draw : work) {
                    if (indexed) {
                        commands.drawIndexed(draw[0], draw[1]);
                    } else {
                        commands.draw(draw[0], draw[1]);
                    }
                }
            }
            case INDIRECT -> indirect(commands, name, numbers, skipped, work.length);
            case COUNTED -> counted(commands, name, numbers, skipped, work.length);
        }
    }

    /** Draws of mesh tasks, each with three numbers of groups. */
    void drawMeshTasks(Commands commands, Form form, MappedBuffer numbers, int skipped, int[]... work) {
        switch (form) {
            case DIRECT -> {
                for (int[] draw : work) {
                    commands.call("vkCmdDrawMeshTasksEXT", draw[0], draw[1], draw[2]);
                }
            }
            case INDIRECT -> indirect(commands, "vkCmdDrawMeshTasks", numbers, skipped, work.length);
            case COUNTED -> counted(commands, "vkCmdDrawMeshTasks", numbers, skipped, work.length);
        }
    }

    private void indirect(Commands commands, String name, MappedBuffer numbers, int skipped, int count) {
        commands.call(name + "Indirect" + author(name), numbers.handle(), (long) skipped, count,
                STRIDE);
    }

    private static String author(String name) {
        return name.endsWith("Tasks") ? "EXT" : "";
    }

    /** As many as a buffer says, of which there is room for more. */
    private void counted(Commands commands, String name, MappedBuffer numbers, int skipped, int count) {
        MappedBuffer counts = application.createBuffer(8);
        later.add(() -> counts.bytes().set(JAVA_INT, 4, count));
        commands.call(name + "IndirectCount" + author(name), numbers.handle(), (long) skipped,
                counts.handle(), 4L, Math.max(1, count), STRIDE);
    }

    /** Dispatches, each with three numbers of groups. */
    void dispatch(Commands commands, Form form, MappedBuffer numbers, int skipped, int[]... work) {
        for (int i = 0; i < work.length; i++) {
            switch (form) {
                case DIRECT -> commands.dispatch(work[i][0], work[i][1], work[i][2]);
                case INDIRECT -> commands.call("vkCmdDispatchIndirect", numbers.handle(),
                        (long) skipped + (long) i * STRIDE);
                case COUNTED -> commands.call("vkCmdDispatchBase", 1, 2, 3, work[i][0],
                        work[i][1], work[i][2]);
            }
        }
    }
}
