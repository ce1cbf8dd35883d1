package dev.readout.testing;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the system says of a failure, in the language of its user: the message of the JDK's exception. */
public final class SystemWords {
    /** A device of Linux that is always full. */
    private static final Path FULL = Path.of("/dev/full");

    private SystemWords() {
    }

    /** Of a disk that is full; a test that needs it is skipped where there is no such device. */
    public static String noSpace() {
        Requirement.require(Files.exists(FULL), "no " + FULL);
        try (OutputStream full = new FileOutputStream(FULL.toFile())) {
            full.write(0);
        } catch (IOException says) {
            return says.getMessage();
        }
        throw new AssertionError(FULL + " takes what is written there");
    }

    /** Of a pipe that is not read any more. */
    public static String noReader() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.source().close();
        try (Pipe.SinkChannel unread = pipe.sink()) {
            return catchThrowableOfType(IOException.class, () -> unread.write(ByteBuffer.allocate(1))).getMessage();
        }
    }

    /** Of a port that another socket has. */
    public static String portInUse(ServerSocket taken) {
        return catchThrowableOfType(BindException.class,
                () -> new ServerSocket(taken.getLocalPort(), 1, taken.getInetAddress()).close()).getMessage();
    }
}
