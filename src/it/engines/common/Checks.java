import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import org.lwjgl.opengl.GL11C;

/** What the programs of all engines check alike. */
final class Checks {
    /** No enum of GL. */
    private static final int NONSENSE = 0x1234;
    private static final long SETTLE_NANOS = 20_000_000;

    private Checks() {
    }

    /** Prints what was found, for the test that runs this program. */
    static void print(String what, Object found) {
        System.out.println("found " + what + ": " + found);
    }

    /** What a game gets wrong and never asks about. */
    static void leaveError() {
        GL11C.glEnable(NONSENSE);
    }

    /** The errors that a game finds when it asks at last. */
    static String errors() {
        StringBuilder errors = new StringBuilder("none");
        for (int error = GL11C.glGetError(); error != GL11C.GL_NO_ERROR; error = GL11C.glGetError()) {
            errors.append(" but 0x").append(Integer.toHexString(error));
        }
        return errors.toString();
    }

    /** Live bytes of the heap, once what is freed late is gone too. */
    static long liveBytes() {
        long live = Long.MAX_VALUE;
        for (long used = used(); used < live; used = used()) {
            live = used;
        }
        return live;
    }

    private static long used() {
        System.gc();
        // Cleaners have a thread of their own.
        LockSupport.parkNanos(SETTLE_NANOS);
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
