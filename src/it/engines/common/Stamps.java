import org.lwjgl.opengl.GL33C;

/** Timestamps that a game takes by hand, with the binding that its engine brings. For one context. */
final class Stamps {
    /** A stamp is read before so many further ones are taken. */
    private static final int KEPT = 4096;

    private final int[] queries = new int[KEPT];
    private long taken;

    Stamps() {
        GL33C.glGenQueries(queries);
    }

    /** Takes one, and returns its number. */
    long take() {
        GL33C.glQueryCounter(queries[(int) (taken % KEPT)], GL33C.GL_TIMESTAMP);
        return taken++;
    }

    /** From one to a later one, in ns. */
    long between(long from, long to) {
        return nanoseconds(to) - nanoseconds(from);
    }

    private long nanoseconds(long stamp) {
        if (taken - stamp > KEPT) {
            throw new AssertionError("stamp " + stamp + " is gone: " + taken + " were taken");
        }
        return GL33C.glGetQueryObjectui64(queries[(int) (stamp % KEPT)], GL33C.GL_QUERY_RESULT);
    }
}
