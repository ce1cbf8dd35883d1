package dev.readout.jfr;

import dev.readout.profile.GpuFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a frame's scopes, by position. Most frames are as the one before, and then no path is made anew. For one
 * thread.
 */
final class ScopePaths {
    /** The most characters of a path; of longer ones, scopes on the outside are left out. */
    static final int MAX_LENGTH = 1024;
    private static final String LEFT_OUT = "…/";

    private String[] names = new String[16];
    private @Nullable String[] above = new String[16];
    private String[] paths = new String[16];

    /** Makes the paths those of a frame. */
    void update(GpuFrame frame) {
        int size = frame.size();
        if (size > paths.length) {
            int larger = Math.max(size, 2 * paths.length);
            names = Arrays.copyOf(names, larger);
            above = Arrays.copyOf(above, larger);
            paths = Arrays.copyOf(paths, larger);
        }
        for (int scope = 0; scope < size; scope++) {
            String name = frame.name(scope);
            int parent = frame.parent(scope);
            String outer = parent < 0 ? null : paths[parent];
            if (names[scope] != name || above[scope] != outer) {
                names[scope] = name;
                above[scope] = outer;
                paths[scope] = outer == null ? name : join(outer, name);
            }
        }
    }

    String path(int scope) {
        return paths[scope];
    }

    private static String join(String outer, String name) {
        String path = outer + "/" + name;
        if (path.length() <= MAX_LENGTH) {
            return path;
        }
        int cut = path.indexOf('/', path.length() - MAX_LENGTH + LEFT_OUT.length() - 1);
        return LEFT_OUT + path.substring(cut + 1);
    }
}
