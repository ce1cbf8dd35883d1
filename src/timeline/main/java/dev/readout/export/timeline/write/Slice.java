package dev.readout.export.timeline.write;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A slice of a track, from a beginning to an end. One object serves many slices, one after the other. */
public final class Slice {
    /** The {@link #frame} of a slice without one. */
    public static final long NO_FRAME = -1;

    Track track = new Track(Track.Kind.HOST, 0, "", 0, "", 0);
    String name = "";
    Category category = Category.OTHER;
    long begin;
    long end;
    /** Its number, from 1 on, if it is the GPU's. */
    public long id;
    public long frame;
    /** Leads from here to one of the GPU. */
    public @Nullable Arrow arrow;
    /** True if no lane was free: it may overlap others. */
    public boolean crowded;
    /** True if its name hardly comes again. */
    public boolean once;
    /** True if it is of a call that failed. */
    public boolean failed;
    /** The rest that there is to say of it, by name: a {@link String} or a {@link Long}, with a sign in logs alone. */
    public final Map<String, Object> details = new LinkedHashMap<>();

    /** Sets a new slice, without an arrow or details. */
    public Slice set(Track track, String name, Category category, long begin, long end) {
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
        failed = false;
        details.clear();
        return this;
    }
}
