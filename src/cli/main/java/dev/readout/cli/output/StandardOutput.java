package dev.readout.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** The output of results. Its errors can be told apart from errors of reading the input. */
public final class StandardOutput extends FilterOutputStream {

    public StandardOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw new WriteException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new WriteException(e);
        }
    }

    /** Results could not be written. */
    public static final class WriteException extends IOException {
        private static final long serialVersionUID = 1;

        WriteException(IOException cause) {
            super("standard output: " + cause.getMessage(), cause);
        }

        /** Returns whether the reader of the results has gone, as with {@code | head}: a reason to stop, no error. */
        public boolean readerHasGone() {
            return getCause() instanceof IOException cause && wordsForNoReader().equals(cause.getMessage());
        }

        /** The JDK has no type for EPIPE, and the system says it in its user's language: it is asked how. */
        private static String wordsForNoReader() {
            try {
                Pipe pipe = Pipe.open();
                pipe.source().close();
                try (Pipe.SinkChannel unread = pipe.sink()) {
                    unread.write(ByteBuffer.allocate(1));
                }
                return "";
            } catch (IOException says) {
                return String.valueOf(says.getMessage());
            }
        }
    }
}
