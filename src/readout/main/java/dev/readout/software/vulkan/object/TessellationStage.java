package dev.readout.software.vulkan.object;

import java.util.List;

/**
 * The tessellation of a patch, as the specification's chapter on it subdivides patches. Each vertex is evaluated once.
 *
 * @param ofPoints whether a point is made of each vertex, and nothing else
 * @param levels the 4 of {@code TessLevelOuter}, then the 2 of {@code TessLevelInner}
 */
public record TessellationStage(Domain domain, Spacing spacing, boolean ofPoints, List<Float> levels) {
    static final int OUTER_LEVELS = 4;
    static final int LEVELS = 6;
    /** What shaders mean that declare and write nothing. */
    static final TessellationStage DEFAULT =
            new TessellationStage(Domain.TRIANGLES, Spacing.EQUAL, false, List.of(1f, 1f, 1f, 1f, 1f, 1f));

    /** The execution modes that say what is subdivided. */
    enum Domain {
        TRIANGLES, QUADS, ISOLINES
    }

    /** The execution modes that say how levels are rounded. */
    enum Spacing {
        EQUAL(1, 64, 1), FRACTIONAL_EVEN(2, 64, 2), FRACTIONAL_ODD(1, 63, 2);

        private final int least;
        private final int most;
        private final int step;

        Spacing(int least, int most, int step) {
            this.least = least;
            this.most = most;
            this.step = step;
        }

        /** The segments of an edge: the level, clamped and rounded up. What is not a number counts as the least. */
        int segments(float level) {
            int segments = level > least ? (int) Math.ceil(Math.min(level, most)) : least;
            return segments + (segments - least) % step;
        }

        /** The segments of a level that is hardly more than 1. */
        int segmentsAboveOne() {
            return segments(Math.nextUp(1f));
        }
    }

    TessellationStage withLevels(List<Float> other) {
        return new TessellationStage(domain, spacing, ofPoints, other);
    }

    /** The vertices of a primitive, 1 to 3. */
    public int verticesPerPrimitive() {
        return ofPoints ? 1 : domain == Domain.ISOLINES ? 2 : 3;
    }

    /** The runs of the evaluation shader for a patch: one for each vertex. */
    public int invocations() {
        return isDiscarded() ? 0
                : domain == Domain.ISOLINES ? lines() * (segments(1) + 1) : boundaryVertices() + innerVertices();
    }

    /** The primitives that a patch becomes. */
    public int primitives() {
        if (ofPoints || isDiscarded()) {
            return invocations();
        }
        // Any triangulation with these vertices has as many triangles.
        return domain == Domain.ISOLINES ? lines() * segments(1) : boundaryVertices() + 2 * innerVertices() - 2;
    }

    /** A patch that is cut in no part at an edge is none. */
    private boolean isDiscarded() {
        for (int edge = 0; edge < edges(); edge++) {
            if (!(levels.get(edge) > 0)) {
                return true;
            }
        }
        return false;
    }

    /** The outer levels that matter. */
    private int edges() {
        return switch (domain) {
            case TRIANGLES -> 3;
            case QUADS -> 4;
            case ISOLINES -> 2;
        };
    }

    /** The lines of isolines, which are spaced equally. */
    private int lines() {
        return Spacing.EQUAL.segments(levels.get(0));
    }

    private int segments(int edge) {
        return spacing.segments(levels.get(edge));
    }

    private int boundaryVertices() {
        int vertices = 0;
        for (int edge = 0; edge < edges(); edge++) {
            vertices += segments(edge);
        }
        return vertices;
    }

    /** The vertices inside: of concentric triangles, down to one in the middle, or of the grid in a quad. */
    private int innerVertices() {
        int first = spacing.segments(levels.get(OUTER_LEVELS));
        int second = domain == Domain.TRIANGLES ? first : spacing.segments(levels.get(OUTER_LEVELS + 1));
        if (first == 1 && second == 1 && boundaryVertices() == edges()) {
            return 0;
        }
        // What is cut somewhere is cut inside too.
        first = Math.max(first, spacing.segmentsAboveOne());
        second = Math.max(second, spacing.segmentsAboveOne());
        return domain == Domain.TRIANGLES ? (3 * (first - 1) * (first - 1) + 3) / 4 : (first - 1) * (second - 1);
    }
}
