package dev.readout.export.timeline;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A slice of a track, from a beginning to an end. One object serves many slices, one after the other. */
final class Slice {
    /** The {@link #frame} of a slice without one. */
    static final long NO_FRAME = -1;

    Track track = new Track(Track.Kind.HOST, 0, "", 0, "", 0);
    String name = "";
    Category category = Category.OTHER;
    long begin;
    long end;
    /** Its number, from 1 on, if it is the GPU's. */
    long id;
    long frame;
    /** Leads from here to one of the GPU. */
    @Nullable
    Arrow arrow;
    /** True if no lane was free: it may overlap others. */
    boolean crowded;
    /** True if its name hardly comes again. */
    boolean once;
    /** The rest that there is to say of it, by name: a {@link String}, or a {@link Long} without a sign. */
    final Map<String, Object> details = new LinkedHashMap<>();

    /** Sets a new slice, without an arrow or details. */
    Slice set(Track track, String name, Category category, long begin, long end) {
        this.track = track;
        this.name = name;
        this.category = category;
        this.begin = begin;
        this.end = end;
        id = 0;
        frame = NO_FRAME;
        arrow = null;
        crowded = false;
        once = false;
        details.clear();
        return this;
    }
}
