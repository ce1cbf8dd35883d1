package dev.readout.export.parquet.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A part of a file as a stream. Several may read the same file. */
final class ChunkStream extends InputStream {
    private final FileChannel channel;
    private long position;
    private final long end;

    ChunkStream(FileChannel channel, long position, long length) {
        this.channel = channel;
        this.position = position;
        end = position + length;
    }

    /** What the disk or the system says, which is no damage of the table. */
    static final class Unreadable extends IOException {
        private static final long serialVersionUID = 1;

        private Unreadable(IOException failure) {
            super(failure);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length > 0 && position >= end) {
            return -1;
        }
        int read;
        try {
            read = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, end - position)), position);
        } catch (IOException e) {
            throw new Unreadable(e);
        }
        position += Math.max(0, read);
        return read;
    }
}
