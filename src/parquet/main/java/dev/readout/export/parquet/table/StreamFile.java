package dev.readout.export.parquet.table;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream as a file of parquet-java, which asks for the position and never seeks. */
final class StreamFile implements OutputFile {
    private static final int BUFFER = 1 << 16;

    private final OutputStream out;

    /** @param out the stream for the table, from its current position; it is not closed here */
    StreamFile(OutputStream out) {
        this.out = out;
    }

    private static final class Counted extends PositionOutputStream {
        private final OutputStream out;
        private long position;

        private Counted(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            position++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            position += length;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new Counted(new BufferedOutputStream(out, BUFFER));
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
