package dev.readout.profile;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultBit;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A named part of a frame's work: it has a time, and the counts that it asks for.
 *
 * <p>{@snippet :
 * static final Scope SHADOW = Scope.named("shadow");
 * static final Scope MAIN = Scope.named("main").withSamples().withStatistics(FRAGMENT_SHADER_INVOCATIONS);
 * }
 *
 * <p>Create one once, as a constant, or at run time if its name is not known before. Two scopes with the same name and
 * parent are the same to a profiler. A scope's path is the names of all its parents and its own.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class Scope {
    /** The most characters of a name. */
    public static final int MAX_NAME_LENGTH = 256;
    /** The beginning of a path without its outer scopes. */
    private static final String LEFT_OUT = "…/";

    private final String name;
    private final boolean samples;
    /** The kind of the statistics' queries, made once: a recorder asks for it with each scope. */
    private final Backend.Kind statistics;
    private final boolean counters;
    private final boolean counts;

    private Scope(String name, boolean samples, Backend.Kind statistics, boolean counters) {
        this.name = name;
        this.samples = samples;
        this.statistics = statistics;
        this.counters = counters;
        counts = samples || statistics.mask() != 0 || counters;
    }

    /**
     * A scope that is timed.
     *
     * @param name for people: 1 to {@value #MAX_NAME_LENGTH} characters, not blank, and none of them NUL
     * @throws IllegalArgumentException if the name is anything else
     */
    public static Scope named(String name) {
        Objects.requireNonNull(name, "name");
        requireName("name", name);
        return new Scope(name, false, Backend.Kind.ofStatistics(0), false);
    }

    private static void requireName(String what, String name) {
        if (name.isBlank() || name.length() > MAX_NAME_LENGTH || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(what + " must have 1 to " + MAX_NAME_LENGTH
                    + " characters, not be blank and have no NUL, but is \"" + shortened(name) + "\" of "
                    + name.length() + " characters");
        }
    }

    private static String shortened(String name) {
        return (name.length() > 40 ? name.substring(0, 40) + "…" : name).replace("\0", "\\0");
    }

    /**
     * This scope, counting also the samples that pass the per-fragment tests, precisely if the device can (Vulkan
     * 18.3). Scopes that count samples do not nest: one occlusion query is active at a time (18.2). In GL, the
     * application's own active query prevents the count; that is reported.
     */
    public Scope withSamples() {
        return new Scope(name, true, statistics, counters);
    }

    /**
     * This scope with more statistics (Vulkan 18.4). Scopes that count statistics do not nest: one such query is active
     * at a time (18.2).
     */
    public Scope withStatistics(PipelineStatistic... counted) {
        Objects.requireNonNull(counted, "counted");
        return new Scope(name, samples, Backend.Kind.ofStatistics(statistics() | ResultBit.mask(counted)), counters);
    }

    /**
     * This scope, counting also the KHR performance counters of its queue, {@link
     * VulkanProfilerBuilder#performanceCounter} (Vulkan 18.6). Scopes that count them do not nest.
     */
    public Scope withPerformanceCounters() {
        return new Scope(name, samples, statistics, true);
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** Returns whether samples are counted. */
    public boolean samples() {
        return samples;
    }

    /** Bits of {@link PipelineStatistic} that are counted; 0 for none. */
    public int statistics() {
        return statistics.mask();
    }

    /** Returns whether KHR performance counters are counted. */
    public boolean performanceCounters() {
        return counters;
    }

    /**
     * This scope by another name.
     *
     * @param mapped what the profiler's mapping made of the name
     * @throws NullPointerException if that is null
     * @throws IllegalArgumentException if it is no name
     */
    Scope renamed(@Nullable String mapped) {
        if (mapped == null) {
            throw new NullPointerException("names() returned null for scope '" + name + "'");
        }
        requireName("what names() returned for scope '" + name + "'", mapped);
        return mapped.equals(name) ? this : new Scope(mapped, samples, statistics, counters);
    }

    Backend.Kind statisticsKind() {
        return statistics;
    }

    /** Returns whether more than time is measured. */
    boolean counts() {
        return counts;
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * The path of a scope: the names of all its parents and its own, from the outermost inwards, with slashes between.
     * In a name, {@code /} is {@code \/} and {@code \} is {@code \\}, so that two scopes never have one path. An
     * unpaired surrogate has no form in UTF-8 and becomes {@code ?}, as in columns and metrics; paths that differ only
     * there are the same.
     */
    public static String path(Collection<String> names) {
        return Objects.requireNonNull(names, "names").stream().map(Scope::escaped)
                .collect(Collectors.joining("/"));
    }

    /**
     * The path of a scope within another one.
     *
     * @param outer the path of the scope around it; empty if it is an outermost one
     */
    public static String path(String outer, String name) {
        String escaped = escaped(Objects.requireNonNull(name, "name"));
        return Objects.requireNonNull(outer, "outer").isEmpty() ? escaped : outer + "/" + escaped;
    }

    /**
     * The path of a scope within another one, of limited length: a longer path loses its outer scopes, and begins with
     * {@code …/}. So the output for deeply nested scopes stays small.
     *
     * @param outer the path of the scope around it; empty if it is an outermost one
     * @param most the most characters, unless {@code …/} and the escaped name have more: a name is never cut
     */
    public static String path(String outer, String name, int most) {
        String path = path(outer, name);
        if (path.length() <= most) {
            return path;
        }
        int cut = path.length() - most + LEFT_OUT.length() - 1;
        while (cut < outer.length() && !isBoundary(path, cut)) {
            cut++;
        }
        return outer.isEmpty() ? path : LEFT_OUT + path.substring(Math.min(cut, outer.length()) + 1);
    }

    /** Returns whether a slash separates two names: in a name, it is escaped, by an odd number of backslashes. */
    private static boolean isBoundary(String path, int at) {
        if (path.charAt(at) != '/') {
            return false;
        }
        int begin = at;
        while (begin > 0 && path.charAt(begin - 1) == '\\') {
            begin--;
        }
        return (at - begin) % 2 == 0;
    }

    private static String escaped(String name) {
        String whole = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replace("\\", "\\\\").replace("/", "\\/");
    }
}
