package dev.readout;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchRule;
import dev.readout.testing.Bytecode;
import dev.readout.abi.UpcallGuard;
import dev.readout.jfr.JfrEvents;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The layers, from the ground up: generated stubs, decoders, driver, software device, trace, profile, export, events,
 * exporters, workload, command line; and the test kit. A layer imports what lies below it and nothing else, and every
 * class belongs to one.
 */
class ArchitectureTest {
    private static final JavaClasses CLASSES = Bytecode.ALL;

    /** Of the JDK, the library needs java.base. */
    private static final Set<String> JDK = Object.class.getModule().getPackages();

    /** What may be null, said to the compiler: there is nothing of it when the library runs. */
    private static final String NULLNESS = "org.jspecify.annotations";

    private static final String ABI = "dev.readout.abi..";
    /** The stubs that an artifact has beside the library's. */
    private static final String SOFTWARE_ABI = "dev.readout.software.abi..";
    private static final String TRACE_ABI = "dev.readout.trace.abi..";
    /** What decoders share: the exception for bytes that are not what they should be. */
    private static final String SHARED = "dev.readout";
    /** Of drivers of GL and EGL. */
    private static final String COUNTERS = "dev.readout.counters..";
    private static final String[] DECODERS = {SHARED, "dev.readout.vulkan..", "dev.readout.gl..", COUNTERS};
    private static final String DRIVER = "dev.readout.driver..";
    private static final String SOFTWARE = "dev.readout.software..";
    /** Where the settings of the software Vulkan device are, and the door to the rooms that it is made of. */
    private static final String VULKAN_DEVICE = "dev.readout.software.vulkan";
    /** These rooms, from the ground up: the settings stand on the first of them, and the others on those. */
    private static final String[] VULKAN_ROOMS = Stream.of("registry", "object", "query", "device", "function")
            .map(room -> VULKAN_DEVICE + "." + room).toArray(String[]::new);
    private static final String READ = "dev.readout.trace.read";
    private static final String WRITE = "dev.readout.trace.write";
    /** What the trace needs to be read and written, for itself. */
    private static final String[] BELOW_TRACE = {
        "dev.readout.trace.registry", "dev.readout.trace.text", "dev.readout.trace.signature"};
    /** What the reader does for the command line alone. */
    private static final String GRAMMAR = "dev.readout.trace.grammar";
    /** What measures a program that is traced, with the clocks of the profiler. */
    private static final String GPU = "dev.readout.trace.gpu";
    private static final String CLOCK = "dev.readout.profile.clock";
    private static final String[] TRACE = with(BELOW_TRACE, READ, WRITE, GRAMMAR, GPU);
    private static final String PROFILE = "dev.readout.profile..";
    /** Captures by the words of those who type: for the command line and the job for Spark. */
    private static final String CAPTURE = "dev.readout.capture";
    private static final String EXPORT = "dev.readout.export";
    private static final String JFR = "dev.readout.jfr..";
    /** What a runtime need not have: the module requires it statically. */
    private static final String FLIGHT_RECORDER = "jdk.jfr..";
    /** What needs other libraries to write its files: in a jar of its own. */
    private static final String TIMELINE = "dev.readout.export.timeline..";
    private static final String REPORT = "dev.readout.export.report..";
    private static final String PARQUET = "dev.readout.export.parquet..";
    private static final String OTEL = "dev.readout.export.otel..";
    /** Files that they and the command line write. */
    private static final String FILE = "dev.readout.export.file";
    private static final String EXPORTERS = "dev.readout.export.*..";
    /** Named by methods that are compiled against, and never loaded. */
    private static final String HADOOP = "org.apache.hadoop.conf";
    private static final String JACKSON = "com.fasterxml.jackson.core..";
    /** What draws for the command line and the tests: on top of the driver, and no part of the library. */
    private static final String WORKLOAD = "dev.readout.workload..";
    private static final String CLI = "dev.readout.cli..";
    private static final String COMMAND = "dev.readout.cli.command";
    private static final String OUTPUT = "dev.readout.cli.output";
    private static final String FOREIGN = "dev.readout.cli.foreign";
    private static final String COMMAND_TRACE = "dev.readout.cli.trace";
    private static final String METRICS = "dev.readout.cli.metrics";
    /** What tests are made of: in a jar of its own, on top of all that is exported. */
    private static final String TESTKIT = "dev.readout.testkit..";
    private static final String[] TEST_FRAMEWORKS = {
        "org.junit.jupiter.api..", "org.junit.platform.commons.support..", "org.opentest4j",
        "net.jqwik.api.."};

    /** A layer may import itself, the packages below it, and the JDK. */
    private static ArchRule layer(String layer, String... below) {
        DescribedPredicate<JavaClass> allowed = DescribedPredicate.describe(
                "reside in java.base, " + layer + " or below: " + List.of(below), type -> {
                    JavaClass element = type.getBaseComponentType();
                    return element.isPrimitive()
                            || JDK.contains(element.getPackageName())
                            || resideInAnyPackage(with(below, layer, NULLNESS)).test(element);
                });
        return classes().that().resideInAPackage(layer)
                .should().onlyDependOnClassesThat(allowed);
    }

    private static String[] with(String[] packages, String... more) {
        return Stream.concat(Stream.of(packages), Stream.of(more)).toArray(String[]::new);
    }

    /** A room of the software Vulkan device: a layer above the settings, and above the rooms before it. */
    private static ArchRule vulkanRoom(int index) {
        return layer(VULKAN_ROOMS[index], with(with(DECODERS, ABI, SOFTWARE_ABI, "dev.readout.software", VULKAN_DEVICE),
                Arrays.copyOf(VULKAN_ROOMS, index)));
    }

    static Stream<ArchRule> layers() {
        return Stream.of(
                layer(ABI),
                layer(SHARED),
                // A decoder needs no other: each is a layer of its own.
                layer("dev.readout.vulkan..", SHARED),
                layer(CAPTURE, DECODERS),
                layer("dev.readout.gl..", SHARED),
                layer(COUNTERS, SHARED),
                layer(DRIVER, with(DECODERS, ABI)),
                layer(SOFTWARE, with(DECODERS, ABI)),
                layer(VULKAN_ROOMS[0], with(DECODERS, ABI, SOFTWARE_ABI)),
                vulkanRoom(1), vulkanRoom(2), vulkanRoom(3), vulkanRoom(4),
                layer("dev.readout.trace.registry", "javax.xml.stream"),
                layer("dev.readout.trace.text"),
                layer("dev.readout.trace.signature", BELOW_TRACE),
                // Who reads a trace needs none of what writes it, nor the other way round.
                layer(GRAMMAR),
                layer(READ, with(BELOW_TRACE, GRAMMAR)),
                layer(WRITE, with(BELOW_TRACE, ABI)),
                layer(GPU, with(DECODERS, ABI, TRACE_ABI, DRIVER, CLOCK)),
                layer(CLOCK, DECODERS),
                layer(PROFILE, with(DECODERS, DRIVER)),
                layer(EXPORT, PROFILE),
                layer(JFR, with(DECODERS, PROFILE, FLIGHT_RECORDER)),
                layer(FILE),
                layer(TIMELINE, with(DECODERS, PROFILE, EXPORT, FILE, "com.google.protobuf", JACKSON)),
                layer(REPORT, with(DECODERS, PROFILE, EXPORT, FILE, "org.HdrHistogram..", JACKSON,
                        "com.sun.net.httpserver")),
                layer(PARQUET, with(DECODERS, PROFILE, EXPORT, FILE, "org.apache.parquet..", "com.github.luben.zstd",
                        "org.xerial.snappy", HADOOP)),
                layer(OTEL, PROFILE, EXPORT, "io.opentelemetry.api.."),
                layer(WORKLOAD, with(DECODERS, ABI, SOFTWARE_ABI, DRIVER, PROFILE)),
                layer(TESTKIT,
                        with(with(DECODERS, DRIVER, SOFTWARE, READ, WRITE, PROFILE, EXPORT, JFR), TEST_FRAMEWORKS)));
    }

    /** Classes that only their users may name. */
    private static ArchRule reserved(String[] packages, String... users) {
        return noClasses().that().resideOutsideOfPackages(users)
                .should().dependOnClassesThat().resideInAnyPackage(packages);
    }

    static Stream<ArchRule> reservations() {
        String[] gl = {"..gl..", "..egl..", COUNTERS};
        return Stream.of(
                // Stubs are for what calls C, and for what C calls.
                reserved(new String[] {ABI}, with(TRACE, TRACE_ABI, ABI, DRIVER, SOFTWARE, WORKLOAD, FOREIGN)),
                reserved(new String[] {SOFTWARE_ABI}, SOFTWARE, WORKLOAD),
                reserved(new String[] {TRACE_ABI}, with(TRACE, TRACE_ABI)),
                reserved(BELOW_TRACE, TRACE),
                reserved(new String[] {FLIGHT_RECORDER}, JFR),
                reserved(new String[] {GRAMMAR}, READ, GRAMMAR, COMMAND_TRACE),
                reserved(new String[] {CLI}, CLI),
                // The library draws nothing, and needs no exporter.
                reserved(new String[] {WORKLOAD}, CLI, WORKLOAD),
                reserved(new String[] {EXPORTERS}, EXPORTERS, CLI),
                reserved(with(TEST_FRAMEWORKS, TESTKIT), TESTKIT),
                // In every layer, each API has a room of its own.
                noClasses().that().resideInAPackage("..vulkan..")
                        .should().dependOnClassesThat().resideInAnyPackage(gl),
                noClasses().that().resideInAnyPackage(gl).should().dependOnClassesThat().resideInAPackage("..vulkan.."),
                // No room of the device leads back to its door.
                noClasses().that().resideInAnyPackage(VULKAN_ROOMS)
                        .should().dependOnClassesThat().haveFullyQualifiedName(SoftwareVulkan.class.getName()));
    }

    @ParameterizedTest
    @MethodSource({"layers", "reservations", "roomsOfTheCommandLine"})
    void whatIsNamedMayBeNamed(ArchRule rule) {
        rule.check(CLASSES);
    }

    /**
     * A call that Java answers, and one that is logged and handed on: each lets no exception out. Beside them C calls
     * methods of {@code ForeignProcess} by JNI, which throw nothing.
     */
    @Test
    void stubsThatCCallsAreMadeInTwoPlaces() {
        noClasses().that().resideOutsideOfPackages("..abi.vulkan..", "..abi.gl..", "..abi.egl..")
                .and().doNotHaveFullyQualifiedName(UpcallGuard.class.getName())
                .and().doNotHaveFullyQualifiedName("dev.readout.trace.write.TracingStubs")
                .should().callMethod(Linker.class, "upcallStub", MethodHandle.class, FunctionDescriptor.class,
                        Arena.class, Linker.Option[].class)
                .check(CLASSES);
    }

    /** Of the classes of the layer, the one that everybody loads names what a runtime may lack but in others. */
    @Test
    void whatEverybodyLoadsNeedsNoFlightRecorder() {
        noClasses().that().haveFullyQualifiedName(JfrEvents.class.getName())
                .should().dependOnClassesThat().resideInAPackage(FLIGHT_RECORDER)
                .orShould().dependOnClassesThat().areAssignableTo("jdk.jfr.Event")
                .check(CLASSES);
    }

    /** A room of the command line may import itself, the rooms below it, and anything that is no command line. */
    private static ArchRule room(String room, String... below) {
        return classes().that().resideInAPackage(room)
                .should().onlyDependOnClassesThat(not(resideInAPackage(CLI)).or(resideInAnyPackage(with(below, room))));
    }

    static Stream<ArchRule> roomsOfTheCommandLine() {
        return Stream.of(
                room(COMMAND),
                room(OUTPUT, COMMAND),
                room("dev.readout.cli.decode", COMMAND, OUTPUT),
                room(FOREIGN, COMMAND),
                room(COMMAND_TRACE, COMMAND, OUTPUT, FOREIGN),
                room(METRICS),
                room("dev.readout.cli.profile", COMMAND, OUTPUT, COMMAND_TRACE, METRICS));
    }

    /** The command's side starts programs. The rest runs inside of them, where nobody types. */
    @Test
    void insideOfAProgramThereIsNoCommand() {
        noClasses().that().resideInAPackage(FOREIGN)
                .and().haveNameNotMatching(".*\\.ForeignProgram(\\$.*)?")
                .should().dependOnClassesThat().resideInAPackage(COMMAND)
                .check(CLASSES);
    }

    /**
     * But for the one class that is both halves of the software device together, and lies above what they share, and
     * for the door of its Vulkan half, which lies where its settings are.
     */
    @Test
    void packagesDoNotNeedEachOtherInCircles() {
        slices().matching("dev.readout.(**)").should().beFreeOfCycles()
                .ignoreDependency(name(SoftwareDevice.class.getName()), alwaysTrue())
                .ignoreDependency(name(SoftwareVulkan.class.getName()), alwaysTrue())
                .check(CLASSES);
    }

    @Test
    void everyClassBelongsToALayer() {
        classes().that().resideInAPackage("dev.readout..")
                .should()
                .resideInAnyPackage(
                        with(with(DECODERS, TRACE), TRACE_ABI, CAPTURE, ABI, DRIVER, SOFTWARE, PROFILE, EXPORT, JFR,
                                FILE, TIMELINE, REPORT, PARQUET, OTEL, WORKLOAD, CLI, TESTKIT))
                .check(CLASSES);
    }

    /** A type of a package that is not exported is no use to those who call; parameters and results show none. */
    @Test
    void thePublicApiShowsOnlyExportedTypes() throws IOException {
        List<String> exported = exports();
        for (JavaClass type : CLASSES) {
            if (exported.contains(type.getPackageName()) && isSeen(type)) {
                type.getMembers().stream()
                        .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                        .flatMap(member -> member.getAllInvolvedRawTypes().stream())
                        .map(JavaClass::getBaseComponentType)
                        .filter(shown -> shown.getPackageName().startsWith("dev.readout"))
                        .forEach(shown -> assertThat(exported).as(type + " shows " + shown)
                                .contains(shown.getPackageName()));
            }
        }
    }

    /** Whether a type is public, and what it is nested in too. */
    private static boolean isSeen(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTest::isSeen).orElse(true);
    }

    @Test
    void onlyAndAllLayersForCallersAreExported() throws IOException {
        List<String> callers = CLASSES.stream()
                .filter(resideInAnyPackage(with(DECODERS, DRIVER, SOFTWARE, READ, WRITE, PROFILE, EXPORT, JFR)))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(not(resideInAnyPackage(with(VULKAN_ROOMS, SOFTWARE_ABI, CLOCK))))
                .map(JavaClass::getPackageName).distinct().sorted().toList();

        assertThat(exports()).isEqualTo(callers);
    }

    /** Read from the source: the class file of the descriptor exists only once the jar is built. */
    private static List<String> exports() throws IOException {
        return List.copyOf(Sources.exportedByTheLibrary());
    }

    @Test
    void everyPackageHasADescription() throws IOException {
        assertThat(Sources.all()).hasSizeGreaterThan(1000)
                // What jextract generates is described by the package above.
                .filteredOn(file -> !Sources.isOfStubs(Sources.packageOf(file)))
                .allSatisfy(file -> assertThat(file.resolveSibling("package-info.java")).isRegularFile());
    }

    /** The compiler looks for null in marked packages alone. */
    @Test
    void everyPackageOfWhatAsksAFleetIsMarked() throws IOException {
        assertThat(Sources.in(Path.of("src/fleet/main/java"))).isNotEmpty().allSatisfy(
                file -> assertThat(file.resolveSibling("package-info.java")).content()
                        .contains(" */\n@NullMarked\npackage "));
    }

    /** NullAway looks at marked packages alone. What jextract generates says nothing. */
    @Test
    void everyPackageWrittenByHandSaysWhatMayBeNull() {
        Set<String> unmarked = CLASSES.stream().map(JavaClass::getPackage)
                .filter(each -> !each.isAnnotatedWith(NULLNESS + ".NullMarked"))
                .map(JavaPackage::getName)
                .filter(name -> !Sources.isOfStubs(name))
                .collect(Collectors.toSet());

        assertThat(unmarked).isEmpty();
    }
}
