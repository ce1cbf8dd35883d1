package dev.readout.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The chunks that a recording's file is made of. A stream of a file waits for ever where the last one is not finished,
 * and ends silently where one is cut off or something else.
 */
final class RecordingChunks {
    /** A header's bytes: "FLR" and 0; at 8 the size of the chunk; at 64 its state, 0 once it is finished. */
    private static final int HEADER = 68;
    private static final int MAGIC = 0x464C5200;
    private static final int SIZE = 8;
    private static final int STATE = 64;

    private RecordingChunks() {
    }

    /** @throws IOException if a file is no recording, or not a whole one */
    static void requireWhole(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long end = channel.size();
            long chunk = 0;
            do {
                ByteBuffer header =
                        ByteBuffer.wrap(Channels.newInputStream(channel.position(chunk)).readNBytes(HEADER));
                if (header.capacity() < HEADER || header.getInt(0) != MAGIC) {
                    throw new IOException(file + (chunk == 0 ? " is no recording of the flight recorder"
                            : " is cut off or damaged: no chunk of a recording begins at byte " + chunk));
                }
                long size = header.getLong(SIZE);
                if (header.get(STATE) != 0 || size < HEADER || size > end - chunk) {
                    throw new IOException(file + " is cut off, or the JVM that records it has not ended it: the chunk"
                            + " at byte " + chunk + " is not whole; jcmd PID JFR.dump writes a whole file");
                }
                chunk += size;
            } while (chunk < end);
        }
    }
}
