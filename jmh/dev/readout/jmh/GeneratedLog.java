package dev.readout.jmh;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * A log such as the real layer writes today, of any length: four threads that call at the same time, with thread ids,
 * times, enqueue counters, host times, device times and an error now and then. The same seed gives the same log.
 */
final class GeneratedLog {
    private static final int THREADS = 4;
    private static final String[] ENTRIES = {
        "clGetDeviceInfo: device = pthread-skylake-avx512-AMD EPYC (CL_DEVICE_TYPE_CPU) (0x557dd41e6500),"
                + " param_name = CL_DEVICE_NAME (0000102B)",
        "clSetKernelArg( scale ): kernel = 0x7f2d18001690, index = 0, size = 8, value = 0x7f2d18001920",
        "clSetKernelArg( scale ): kernel = 0x7f2d18001690, index = 1, size = 4, value = 0x40200000",
        "clEnqueueNDRangeKernel( scale ): queue = 0x7f2d180012b0, kernel = 0x7f2d18001690,"
                + " global_work_size = < 1024 x 64 >, local_work_size = < 64 x 1 >",
        "clCreateBuffer: context = 0x557dd42748b0, flags = CL_MEM_READ_WRITE (1), size = 4096, host_ptr = (nil)",
        "clEnqueueMapBuffer: [ map count = 0 ] queue = 0x7f2d180012b0, buffer = 0x7f2d18001920, blocking,"
                + " map_flags = CL_MAP_READ (1), offset = 0, cb = 4096",
        "clWaitForEvents: event_list = ( size = 2 )[ 0x7f2d18003890, 0x7f2d18003ff0 ]",
        "clReleaseEvent: [ ref count = 2 ] event = 0x7f2d18003ff0",
        "clFinish: queue = 0x7f2d180012b0",
        "clGetEventProfilingInfo: event = 0x7f2d18003890, param_name = CL_PROFILING_COMMAND_END (00001283)"};
    private static final String[] EXITS = {
        "", "", "", " created event = 0x7f2d18003890", ": returned 0x7f2d18001920",
        " created event = 0x7f2d18004690: [ map count = 1 ] returned 0x7f2d18002700", "",
        ": [ ref count = 1 ]", "", ""};

    private final Random random = new Random(20260321);
    private final int[] running = new int[THREADS];
    private long micros;
    private long enqueued;

    private GeneratedLog() {
    }

    /** Writes a log of {@code size} bytes or a line more to a temporary file, which is deleted with the process. */
    static Path ofBytes(long size) {
        try {
            Path file = Files.createTempFile("readout-trace", ".log");
            file.toFile().deleteOnExit();
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
                new GeneratedLog().write(size, out);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(long size, OutputStream out) throws IOException {
        Arrays.fill(running, -1);
        StringBuilder lines = new StringBuilder();
        for (long written = 0; written < size; written += lines.length()) {
            lines.setLength(0);
            step(lines);
            out.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** One thread enters a call, or leaves the one that it is in. */
    private void step(StringBuilder lines) {
        int thread = random.nextInt(THREADS);
        micros += random.nextInt(40);
        if (running[thread] < 0) {
            running[thread] = random.nextInt(ENTRIES.length);
            lines.append(">>>> ");
            context(thread, lines);
            lines.append(ENTRIES[running[thread]]).append("; EnqueueCounter: ").append(enqueued).append('\n');
            return;
        }
        String entry = ENTRIES[running[thread]];
        String function = entry.substring(0, entry.indexOf(entry.contains("( scale )") ? '(' : ':'));
        boolean failed = running[thread] == 8 && random.nextInt(100) == 0;
        lines.append("Host Time for call ").append(micros / 1000).append(": ").append(function).append(" = ")
                .append(random.nextInt(100_000)).append(" ns\n");
        if (failed) {
            lines.append("ERROR! ").append(function).append(" returned CL_INVALID_COMMAND_QUEUE (-36)\n");
        }
        lines.append("<<<< ");
        context(thread, lines);
        lines.append(function).append(EXITS[running[thread]]).append(" -> ")
                .append(failed ? "CL_INVALID_COMMAND_QUEUE" : "CL_SUCCESS").append('\n');
        if (running[thread] == 3) {
            lines.append("Device Time for scale (enqueue ").append(enqueued++).append(") = ")
                    .append(random.nextInt(1000)).append(" ns (queued -> submit), ")
                    .append(random.nextInt(100_000)).append(" ns (submit -> start), ")
                    .append(random.nextInt(100_000)).append(" ns (start -> end)\n");
        }
        running[thread] = -1;
    }

    private void context(int thread, StringBuilder lines) {
        lines.append("Time: ").append(micros)
                .append(" TID = ").append(140_355_152_607_040L + thread * 4096L).append(' ');
    }
}
