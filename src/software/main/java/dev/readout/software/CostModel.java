package dev.readout.software;

/**
 * The costs of commands on a {@link SoftwareDevice}, in nanoseconds of its time.
 *
 * <p>A draw takes {@code draw + vertices × vertex + fragments × fragment}, a dispatch
 * {@code dispatch + workgroups × workgroup}, every other command {@code command}, each rounded to whole nanoseconds,
 * and 2<sup>53</sup> at most, which are 104 days. A submission begins with {@code submit}. Immutable and safe to share
 * between threads.
 *
 * <p>Example: {@link dev.readout.software.vulkan.SoftwareSettings}.
 *
 * @param submit the beginning of each {@code VkSubmitInfo}
 * @param command each command that is neither a draw nor a dispatch
 * @param draw each draw
 * @param vertex each vertex of a draw
 * @param fragment each fragment of a draw
 * @param dispatch each dispatch
 * @param workgroup each workgroup of a dispatch
 */
public record CostModel(
        double submit, double command, double draw, double vertex, double fragment, double dispatch, double workgroup) {

    /** A small GPU: microseconds for a draw or a dispatch, fractions of a nanosecond for a fragment. */
    public static final CostModel DEFAULT = new CostModel(5_000, 40, 1_500, 0.5, 0.05, 2_000, 12);

    /** The largest cost of one unit: a second. */
    private static final double LIMIT = 1e9;
    /** The longest command: the sum of many does not overflow. */
    private static final double LONGEST = 0x1p53;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is negative, not a number, or more than 1e9 (a second)
     */
    public CostModel {
        check("submit", submit);
        check("command", command);
        check("draw", draw);
        check("vertex", vertex);
        check("fragment", fragment);
        check("dispatch", dispatch);
        check("workgroup", workgroup);
    }

    private static void check(String name, double nanoseconds) {
        if (!(nanoseconds >= 0 && nanoseconds <= LIMIT)) {
            throw new IllegalArgumentException(name + " must be 0 to 1e9 nanoseconds, but is " + nanoseconds);
        }
    }

    /** The time of a draw, rounded to whole nanoseconds. */
    public long ofDraw(double vertices, double fragments) {
        return rounded(draw + vertices * vertex + fragments * fragment);
    }

    /** The time of a dispatch, rounded to whole nanoseconds. */
    public long ofDispatch(double workgroups) {
        return rounded(dispatch + workgroups * workgroup);
    }

    /** Numbers that have overflowed may be negative: a command takes time nevertheless. */
    private static long rounded(double nanoseconds) {
        return Math.round(Math.clamp(nanoseconds, 0, LONGEST));
    }

    /** The time of any other command, rounded to whole nanoseconds. */
    public long ofCommand() {
        return Math.round(command);
    }

    /** The time of the beginning of a submission, rounded to whole nanoseconds. */
    public long ofSubmit() {
        return Math.round(submit);
    }
}
