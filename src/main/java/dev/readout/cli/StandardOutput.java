package dev.readout.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Where results go. What goes wrong while writing there can be told from what goes wrong while reading the input. */
final class StandardOutput extends FilterOutputStream {

    StandardOutput(OutputStream out) {
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
    static final class WriteException extends IOException {
        private static final long serialVersionUID = 1;

        WriteException(IOException cause) {
            super("standard output: " + cause.getMessage(), cause);
        }

        /** Whether nobody reads the results any more, as behind {@code | head}: a reason to stop, and no error. */
        boolean readerHasGone() {
            // The JDK has no type for EPIPE.
            return String.valueOf(getMessage()).contains("Broken pipe");
        }
    }
}
