package dev.readout.jfr;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.ScopePath;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a frame's scopes, by position. Most frames are as the one before, and then no path is made anew. For one
 * thread.
 */
final class ScopePaths {
    /** The most characters of a path; of longer ones, scopes on the outside are left out. */
    static final int MAX_LENGTH = 1024;

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
            String outer = parent < 0 ? "" : paths[parent];
            if (names[scope] != name || above[scope] != outer) {
                names[scope] = name;
                above[scope] = outer;
                paths[scope] = ScopePath.join(outer, name, MAX_LENGTH);
            }
        }
    }

    String path(int scope) {
        return paths[scope];
    }
}
