package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.readout.egl.Counter;
import dev.readout.egl.CounterRecords;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.QueryResourceStream;
import dev.readout.gl.TagName;
import dev.readout.gl.TagRecord;
import dev.readout.gl.TimerCounter;
import dev.readout.trace.GrammarCheck;
import dev.readout.trace.TraceArguments;
import dev.readout.trace.TraceLayer;
import dev.readout.trace.TraceNormalizer;
import dev.readout.trace.TraceOptions;
import dev.readout.trace.TraceReader;
import dev.readout.vulkan.ElapsedConsumer;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Null in the place of every reference, one at a time, to every public method and constructor of the exported packages:
 * each answers with a NullPointerException that names the parameter.
 */
class NullArgumentsTest {
    private static final List<String> PACKAGES = List.of(
            "dev.readout.vulkan", "dev.readout.gl", "dev.readout.egl", "dev.readout.trace");

    private static final MemorySegment MEMORY = Arena.ofAuto().allocate(1024, 8);
    private static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 4).withStatus()
            .withPartitionValues(2);

    /** Something legal of each type that occurs: what the other arguments are, and what methods are called on. */
    private static final Map<Class<?>, Object> SAMPLES = Map.ofEntries(
            Map.entry(boolean.class, false),
            Map.entry(int.class, 0),
            Map.entry(long.class, 0L),
            Map.entry(float.class, 1f),
            Map.entry(double.class, 1.0),
            Map.entry(long[].class, new long[8]),
            Map.entry(byte[].class, new byte[] {'s'}),
            Map.entry(String.class, "sample"),
            Map.entry(List.class, List.of()),
            Map.entry(Counter.class, new Counter(0, "", "", 0, 0, 1)),
            Map.entry(QueryResourceSnapshot.class, new QueryResourceSnapshot(2, List.of(), List.of())),
            Map.entry(QueryResourceStream.class, new QueryResourceStream()),
            Map.entry(TagName.class, TagName.of("sample")),
            Map.entry(TagRecord.class, new QueryResourceStream().tag()),
            Map.entry(TimerCounter.class, new TimerCounter(64)),
            Map.entry(CounterRecords.class, new CounterRecords()),
            Map.entry(MemorySegment.class, MEMORY),
            Map.entry(ElapsedConsumer.class, (ElapsedConsumer) (pair, nanoseconds) -> { }),
            Map.entry(ElementWidth.class, ElementWidth.BITS_64),
            Map.entry(OpaqueResultLayout.class, new OpaqueResultLayout(8, 8, 4)),
            Map.entry(QueryPoolLayout.class, LAYOUT),
            Map.entry(QueryPoolResults.class, new QueryPoolResults(LAYOUT).wrap(MEMORY)),
            Map.entry(QueryType.class, QueryType.TIMESTAMP),
            Map.entry(ResultBit[].class, new ResultBit[0]),
            Map.entry(Timestamps.class, new Timestamps(64, 1)),
            Map.entry(Path.class, Path.of("sample")),
            Map.entry(Consumer.class, (Consumer<Object>) sample -> { }),
            Map.entry(OutputStream.class, OutputStream.nullOutputStream()),
            Map.entry(GrammarCheck.class, new GrammarCheck(violation -> { })),
            Map.entry(TraceNormalizer.class, new TraceNormalizer(OutputStream.nullOutputStream())),
            Map.entry(TraceArguments.class, TraceReader.of(MEMORY).call().arguments()),
            Map.entry(TraceReader.class, TraceReader.of(MEMORY)),
            Map.entry(TraceOptions.class, TraceOptions.standard()),
            Map.entry(SymbolLookup.class, (SymbolLookup) name -> Optional.empty()),
            Map.entry(TraceLayer.class, TraceLayer.create(
                    name -> Optional.empty(), OutputStream.nullOutputStream(), TraceOptions.standard())),
            Map.entry(Throwable.class, new Throwable("sample")),
            Map.entry(TrailingWord.class, TrailingWord.STATUS));

    /** Parameters whose documentation says that they may be null, as {@code Type.method.parameter}. */
    private static final Set<String> MAY_BE_NULL = Set.of("TagName.equals.other");

    /** A place for a null. */
    record Place(Executable executable, int index) {
        String parameter() {
            return executable.getParameters()[index].getName();
        }

        @Override
        public String toString() {
            String method = executable instanceof Constructor ? "new" : executable.getName();
            return executable.getDeclaringClass().getSimpleName() + "." + method + "." + parameter();
        }
    }

    static Stream<Place> places() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(PACKAGES)
                .stream()
                .map(JavaClass::reflect)
                .filter(NullArgumentsTest::isForCallers)
                .flatMap(type -> Stream.concat(
                        Arrays.stream(type.getConstructors()), Arrays.stream(type.getDeclaredMethods())))
                .filter(NullArgumentsTest::isOurs)
                .flatMap(executable -> IntStream.range(0, executable.getParameterCount())
                        .filter(index -> !executable.getParameterTypes()[index].isPrimitive())
                        .mapToObj(index -> new Place(executable, index)))
                .filter(place -> !MAY_BE_NULL.contains(place.toString()));
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
                .map(Parameter::getType).map(NullArgumentsTest::sample).toArray();
        arguments[place.index()] = null;

        try {
            if (executable instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                boolean isStatic = Modifier.isStatic(executable.getModifiers());
                ((Method) executable).invoke(isStatic ? null : sample(executable.getDeclaringClass()), arguments);
            }
            fail("%s was accepted as null", place);
        } catch (InvocationTargetException e) {
            assertThat(e.getCause())
                    .isExactlyInstanceOf(NullPointerException.class)
                    .hasMessage(place.parameter());
        }
    }

    private static Object sample(Class<?> type) {
        Object sample = SAMPLES.get(type);
        if (sample == null && type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        assertThat(sample).as("SAMPLES needs a line for %s", type.getName()).isNotNull();
        return sample;
    }
}
