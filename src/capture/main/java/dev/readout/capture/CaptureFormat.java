package dev.readout.capture;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A format of captures that {@code readout decode} and the job for Spark decode alike. Immutable and safe to share
 * between threads.
 *
 * @param name its name, for people
 * @param required the options that must be given
 * @param others its other options
 */
public record CaptureFormat(String name, List<CaptureOption<?>> required, List<CaptureOption<?>> others,
        Reader reader) {
    /** Reads the options. */
    @FunctionalInterface
    interface Reader {
        CaptureForm read(Said said);
    }

    /** All of them, by their names. */
    public static final List<CaptureFormat> ALL = List.of(
            new CaptureFormat("vulkan", VulkanForm.REQUIRED, VulkanForm.OTHERS, VulkanForm::new),
            new CaptureFormat("region-counters", RegionForm.REQUIRED, RegionForm.OTHERS, RegionForm::of),
            new CaptureFormat("shader-instrumentation", MetricForm.REQUIRED, List.of(), MetricForm::of),
            new CaptureFormat("nv-query-resource", List.of(), List.of(ResourceForm.NO_TAGS), ResourceForm::of),
            new CaptureFormat("brcm", List.of(), List.of(), said -> new RecordForm()),
            new CaptureFormat("amd-monitor", List.of(), List.of(MonitorForm.TYPES, MonitorForm.PADDED),
                    MonitorForm::of),
            new CaptureFormat("intel-query", List.of(QueryForm.COUNTERS, QueryForm.SIZE), List.of(), QueryForm::of));

    /**
     * The format of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static CaptureFormat named(String name) {
        return ALL.stream().filter(format -> format.name.equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("format '" + name + "' is not known: expected one of "
                        + String.join(", ", ALL.stream().map(CaptureFormat::name).toList())));
    }

    /**
     * Reads a form from options among other words.
     *
     * @param said the text of an option, by its name; null if it is not given
     * @throws IllegalArgumentException if a text is invalid, an option is missing, or if options contradict each other
     */
    public CaptureForm form(Function<String, @Nullable String> said) {
        return reader.read(new Said(Objects.requireNonNull(said, "said"), ""));
    }

    /**
     * Reads a form from options. All of them must apply.
     *
     * @param prefix the prefix of an option's name in messages: {@code --}
     * @throws IllegalArgumentException as above; or if an option does not apply
     */
    public CaptureForm form(Map<String, String> options, String prefix) {
        Said said = new Said(Objects.requireNonNull(options, "options")::get, Objects.requireNonNull(prefix, "prefix"));
        CaptureForm form = reader.read(said);
        said.requireAsked(options, required.contains(CaptureOption.TYPE)
                ? "results of " + said.called(CaptureOption.TYPE) + " " + options.get(CaptureOption.TYPE.name())
                : name);
        return form;
    }
}
