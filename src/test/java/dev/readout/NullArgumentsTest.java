package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterRecords;
import dev.readout.counters.MonitorRecords;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlPerformanceQueries;
import dev.readout.driver.gl.GlPerformanceQueryType;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.driver.vulkan.DebugLabels;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.export.ExportReport;
import dev.readout.export.ExportSettings;
import dev.readout.export.FrameExport;
import dev.readout.export.FrameSinks;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.export.otel.OtelMetrics;
import dev.readout.export.otel.OtelSettings;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.parquet.WrittenFrames;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.Comparison;
import dev.readout.export.report.HtmlReport;
import dev.readout.export.report.LivePage;
import dev.readout.export.report.ReportSummary;
import dev.readout.export.timeline.Timeline;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagName;
import dev.readout.gl.TimerCounter;
import dev.readout.jfr.RecordedFrames;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.profile.ScopeCache;
import dev.readout.software.CostModel;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.Sources;
import dev.readout.testkit.EncodedPool;
import dev.readout.testkit.EncodedTimestamps;
import dev.readout.testkit.ProvidedArbitraries;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import dev.readout.vulkan.MetricBlockLayout;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.RegionCounterLayout;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import io.opentelemetry.api.metrics.MeterProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import net.jqwik.api.providers.TypeUsage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Null in the place of every reference, one at a time, to every public method and constructor of the artifacts' API:
 * each answers with a NullPointerException that names the parameter. Null inside of an array, a list or a set is one
 * too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NullArgumentsTest {
    /** The first may be null, as its documentation says; jqwik calls the second. */
    private static final Set<String> NOT_ASKED =
            Set.of("TagName.equals.other", "ProvidedArbitraries.provideFor.subtypeProvider");

    /** Something legal of a type, the first one that is of it: other arguments, and what methods are called on. */
    private final List<Object> samples = new ArrayList<>();
    private final SoftwareDevice software = SoftwareDevice.create();
    private final EglDisplay display = EglDisplay.createHeadless(software);
    private final VulkanInstance instance =
            VulkanInstance.create(software, List.of(), List.of("VK_EXT_debug_utils"));

    private void samples(Object... each) {
        samples.addAll(List.of(each));
    }

    @BeforeAll
    void make(@TempDir Path folder) throws IOException {
        samples("sample", false, (byte) 1, 1, 8L, 1f, 1.0, List.of(), Set.of(), Map.of(), Optional.empty(),
                folder.resolve("none"), Arena.ofAuto().allocate(1024, 8), new Throwable("sample"),
                OutputStream.nullOutputStream(), Duration.ofMillis(1), Instant.EPOCH, BigInteger.ONE,
                new StringBuilder());
        ofVulkan();
        ofGl();
        ofCounters();
        ofProfiler();
        ofExport(folder);
        ofTheRest(folder);
    }

    private void ofVulkan() {
        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withStatus().withPartitionValues(2);
        samples(layout, new OpaqueResultLayout(8, 8), new RegionCounterLayout(4, 4, 2, 2, 2, 8, 8),
                new MetricBlockLayout(2), new Timestamps(64, 1), TrailingWord.STATUS,
                new QueryPoolResults(layout, 4).wrap(Arena.ofAuto().allocate(1024, 8)));
        VulkanPhysicalDevice physicalDevice = instance.physicalDevices().getFirst();
        VulkanDevice device = physicalDevice.createDevice(physicalDevice.queueFamilies().getFirst(),
                Set.of(DeviceFeature.DEBUG_UTILS), List.of());
        QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4));
        samples(instance, instance.apiVersion(), physicalDevice, device, device.queue(), device.queueFamily(),
                device.createFence(),
                device.createCommandBuffer(), device.createBuffer(1024), device.queryCommands(), pool, pool.info(),
                pool.reader(ResultLayout.of(QueryType.TIMESTAMP)), device.debugLabels(), DebugLabels.Label.of("label"));
    }

    private void ofGl() {
        samples(new QueryResourceSnapshot(2, List.of(), List.of()), new QueryResourceStream(), TagName.of("sample"),
                new QueryResourceStream().tag(), new TimerCounter(64));
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        GlPerformanceQueries queries = context.performanceQueries();
        GlPerformanceQueryType type = queries.types().getFirst();
        CounterCatalogue catalogue = context.performanceMonitors().catalogue();
        samples(display, context, context.debugGroups(), context.debugGroups().group("group"),
                context.createQueryObjects(GlQueryTarget.SAMPLES_PASSED, 4), context.resourceTags(),
                context.resourceTags().create("tag"), context.resourceTags().enterUntagged(),
                context.createQueryResourceReader(), context.performanceMonitors(), catalogue,
                context.performanceMonitors().create(catalogue), queries, type, queries.create(type), type.layout(),
                type.counters().getFirst(), display.performanceCounters(), display.performanceCounters().acquire());
    }

    private void ofCounters() {
        CounterCatalogue none = new CounterCatalogue(List.of());
        samples(new Counter(0, "", "", 0, 0, 1), new CounterGroup(0, "", 0, List.of()), new CounterRecords(),
                new MonitorRecords(none));
    }

    private void ofProfiler() {
        GpuQueue queue = GpuQueue.named("queue");
        Scope scope = Scope.named("scope");
        GpuProfiler profiler = GpuProfiler.vulkan(sample(VulkanDevice.class)).queue(queue).build();
        profiler.beginFrame();
        samples(queue, scope, profiler, profiler.recorder(1), GpuProfiler.vulkan(1, 1),
                GpuProfiler.gl(sample(GlContext.class)),
                new ProfilerReport.Disjoint(0, false), GpuCount.common().getFirst(), FrameStatistics.ofLast(1),
                GpuFrame.builder(List.of(queue)),
                new ScopeCache<>("", (outer, name, on) -> name),
                MadeFrames.frame(0, 0, 1, List.of(queue), List.of(MadeScope.of("scope", -1, 0, 0, 1))));
    }

    private void ofExport(Path folder) throws IOException {
        FrameExport export = FrameExport.start();
        HtmlReport.create(folder.resolve("base"), Map.of()).close();
        ParquetFrames.create(folder.resolve("written"), Map.of()).close();
        BaseReport base = BaseReport.read(folder.resolve("base"));
        samples(export, ExportSettings.builder(), ExportSettings.builder().build(), export.host().scope("scope"),
                HostThread.current(),
                new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1),
                new ExportReport.FramesDropped(0, 0), FrameSinks.of(report -> {}),
                OtelSettings.builder(), OtelSettings.builder().build(), OtelMetrics.create(MeterProvider.noop()),
                MeterProvider.noop(), base, Comparison.of(base, base), ReportSummary.create(Map.of()),
                HtmlReport.create(folder.resolve("report"), Map.of()), LivePage.start(0),
                Timeline.create(folder.resolve("timeline"), Map.of()),
                Timeline.create(folder.resolve("timeline.json"), Map.of()),
                ParquetFrames.create(folder.resolve("columns"), Map.of()),
                WrittenFrames.read(folder.resolve("written")));
    }

    private void ofTheRest(Path folder) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.dump(file);
        }
        MemorySegment log = Arena.ofAuto().allocate(1024, 8);
        EncodedPool pool = new EncodedPool(8, 1, TrailingWord.NONE, 8, 0, 0, List.of(List.of(BigInteger.ONE)));
        samples(software, software.vulkan(), software.gl(), RecordedFrames.open(file), TraceReader.of(log),
                TraceReader.of(log).call().arguments(),
                TraceSettings.builder(), TraceSettings.builder().build(),
                TraceLayer.create(name -> Optional.empty(), OutputStream.nullOutputStream(),
                        TraceSettings.builder().build()),
                SoftwareSettings.builder(),
                SoftwareSettings.builder().build(), SoftwareGlSettings.builder(), SoftwareGlSettings.builder().build(),
                new CostModel(1, 1, 1, 1, 1, 1, 1), ClockError.NONE, DeviceIdentity.READOUT,
                SoftwareQueueFamily.UNIVERSAL,
                new ProvidedArbitraries(), pool, new EncodedTimestamps(pool, new Timestamps(64, 1)),
                TypeUsage.of(EncodedPool.class));
    }

    @AfterAll
    void close() {
        instance.close();
        display.close();
        software.close();
    }

    /** A function is made to return samples; an array or a value of an enum needs none. */
    private <T> T sample(Class<T> type) {
        Class<?> wrapped = MethodType.methodType(type).wrap().returnType();
        Optional<?> known = type.getPackageName().equals("java.util.function") ? Optional.empty()
                : samples.stream().filter(wrapped::isInstance).findFirst();
        Object sample = known.orElse(null);
        if (sample == null && type.isEnum()) {
            sample = type.getEnumConstants()[0];
        } else if (sample == null && type.isArray()) {
            sample = Array.newInstance(type.getComponentType(), 1);
            Array.set(sample, 0, sample(type.getComponentType()));
        } else if (sample == null && type.isSealed()) {
            sample = sample(type.getPermittedSubclasses()[0]);
        } else if (sample == null && type.isInterface()) {
            sample = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                    (proxy, method, arguments) -> sample(method.getReturnType()));
        }
        assertThat(sample).as("the test needs a sample of %s", type.getName()).isNotNull();
        @SuppressWarnings("unchecked")
        T found = (T) sample;
        return found;
    }

    /** A place for a null: an argument, or the one element of an array, a list or a set that is an argument. */
    record Place(Executable executable, int index, boolean inside) {
        static Stream<Place> of(Executable executable, int index) {
            Class<?> type = executable.getParameterTypes()[index];
            Place place = new Place(executable, index, false);
            boolean holdsOthers = Collection.class.isAssignableFrom(type)
                    || type.isArray() && !type.getComponentType().isPrimitive();
            return type.isPrimitive() ? Stream.empty()
                    : holdsOthers ? Stream.of(place, new Place(executable, index, true)) : Stream.of(place);
        }

        Object argument() {
            Class<?> type = executable.getParameterTypes()[index];
            return !inside ? null
                    : type.isArray() ? Array.newInstance(type.getComponentType(), 1)
                            : type == Set.class ? Collections.singleton(null) : Collections.singletonList(null);
        }

        String parameter() {
            return executable.getParameters()[index].getName();
        }

        @Override
        public String toString() {
            String method = executable instanceof Constructor ? "new" : executable.getName();
            return executable.getDeclaringClass().getSimpleName() + "." + method + "." + parameter()
                    + (inside ? "[0]" : "");
        }
    }

    static Stream<Place> places() throws IOException {
        List<Path> types = Sources.publicTypes();
        assertThat(types).as("types of the API").hasSizeGreaterThan(140);
        return types.stream()
                .flatMap(file -> withNested(Sources.load(file)))
                .flatMap(type -> Stream.concat(Arrays.stream(type.getConstructors()), methods(type)))
                .distinct()
                .filter(NullArgumentsTest::isOurs)
                .flatMap(executable -> IntStream.range(0, executable.getParameterCount())
                        .boxed().flatMap(index -> Place.of(executable, index)))
                .filter(place -> !NOT_ASKED.contains(place.toString()));
    }

    private static Stream<Class<?>> withNested(Class<?> type) {
        return Stream.concat(Stream.of(type),
                Arrays.stream(type.getDeclaredClasses()).flatMap(NullArgumentsTest::withNested))
                .filter(NullArgumentsTest::isForCallers);
    }

    /** Its methods, and those that it has of a class that callers do not see. */
    private static Stream<Method> methods(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each == type || each != null && !isForCallers(each),
                Class::getSuperclass).flatMap(each -> Arrays.stream(each.getDeclaredMethods()));
    }

    /** Public, and not only because it is part of an interface that is not. */
    private static boolean isForCallers(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isForCallers(type.getEnclosingClass()));
    }

    /** Not what the compiler wrote, and not what only those who implement an interface answer for. */
    private static boolean isOurs(Executable executable) {
        Class<?> type = executable.getDeclaringClass();
        boolean written = executable.getName().equals("equals") && type.isRecord()
                || executable.getName().equals("valueOf") && type.isEnum();
        return Modifier.isPublic(executable.getModifiers())
                && !executable.isSynthetic()
                && !Modifier.isAbstract(executable.getModifiers())
                && !written;
    }

    @ParameterizedTest
    @MethodSource("places")
    void nullIsRefusedByName(Place place) throws Exception {
        Executable executable = place.executable();
        Object[] arguments = Arrays.stream(executable.getParameters())
                .map(Parameter::getType).map(this::sample).toArray();
        arguments[place.index()] = place.argument();

        try {
            if (executable instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                boolean isStatic = Modifier.isStatic(executable.getModifiers());
                executable.setAccessible(true);
                ((Method) executable).invoke(isStatic ? null : sample(executable.getDeclaringClass()), arguments);
            }
            fail("%s was accepted as null", place);
        } catch (InvocationTargetException e) {
            assertThat(e.getCause()).isExactlyInstanceOf(NullPointerException.class);
            if (!place.inside()) {
                assertThat(e.getCause()).hasMessage(place.parameter());
            }
        }
    }
}
