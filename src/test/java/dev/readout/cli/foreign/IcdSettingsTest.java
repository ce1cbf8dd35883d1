package dev.readout.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.DeviceIdentity;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file says what a builder says. */
class IcdSettingsTest {
    /** What no line of text can be. */
    private static final Set<String> LEFT_OUT = Set.of("listener", "build", "performanceCounters", "counterGroups",
            "videoEncodes");

    private static SoftwareSettings of(String text) {
        return IcdSettings.of(text).vulkan(report -> {});
    }

    @Test
    void costsAreThoseOfBoth() {
        IcdSettings settings = IcdSettings.of("costs = 5000, 40, 1500.5, 0.5, 0.05, 2000, 12");

        assertThat(settings.gl(report -> {}).costs()).isEqualTo(settings.vulkan(report -> {}).costs())
                .isNotEqualTo(SoftwareGlSettings.builder().build().costs());
    }

    @ParameterizedTest
    @ValueSource(classes = {SoftwareSettings.Builder.class, SoftwareGlSettings.Builder.class})
    void settingsHaveTheNamesOfTheBuilder(Class<?> builder) {
        assertThat(Arrays.stream(builder.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers())).map(Method::getName)
                .filter(name -> !LEFT_OUT.contains(name)))
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThatIllegalArgumentException().isThrownBy(() -> of("nonsense = 1"))
                        .withMessageMatching(".*[ ,]" + name + "(,.*|$)"));
    }

    /** A setting is a method of the builder: there is one of each type of its parameters here. */
    @Test
    void aValueOfEachTypeIsTaken() {
        SoftwareSettings settings = of("""
                deviceName = Une carte
                timestampPeriod = 41.6667
                startTick = 18446744073709551615
                lag = 2
                overflow = saturate
                strict = true
                queryTypes = OCCLUSION, timestamp
                calibrationDeviations = 2719
                queueFamilies = family(0xf, 16, 64), family(4, 1, 0)
                costs = 5000, 40, 1500.5, 0.5, 0.05, 2000, 12
                identity = 0xBA5EBA11, 2, 3, -1, 5, A driver, 1.2.3
                """);

        assertThat(settings.deviceName()).isEqualTo("Une carte");
        assertThat(settings.timestampPeriod()).isEqualTo(41.6667f);
        assertThat(settings.startTick()).isEqualTo(-1);
        assertThat(settings.lag()).isEqualTo(2);
        assertThat(settings.overflow()).isEqualTo(Overflow.SATURATE);
        assertThat(settings.strict()).isTrue();
        assertThat(settings.queryTypes()).containsExactlyInAnyOrder(QueryType.OCCLUSION, QueryType.TIMESTAMP);
        assertThat(settings.calibrationDeviations().applyAsLong(7)).isEqualTo(2719);
        assertThat(settings.queueFamilies()).containsExactly(new SoftwareQueueFamily(0xF, 16, 64),
                new SoftwareQueueFamily(4, 1, 0));
        assertThat(settings.costs()).isEqualTo(new CostModel(5000, 40, 1500.5, 0.5, 0.05, 2000, 12));
        assertThat(settings.identity()).isEqualTo(new DeviceIdentity(0xBA5EBA11, 2, 3, -1, 5, "A driver", "1.2.3"));
    }

    @Test
    void registriesAreThoseOfTheEnvironmentOrOfTheFile() {
        String separator = java.io.File.pathSeparator;
        IcdSettings settings = IcdSettings.of("registries = a/vk.xml, gl.xml,");

        assertThat(settings.registriesOr(null)).contains(List.of(Path.of("a/vk.xml"), Path.of("gl.xml")));
        assertThat(settings.registriesOr("")).isEqualTo(settings.registriesOr(null));
        assertThat(settings.registriesOr("x,y.xml" + separator + "z.xml"))
                .contains(List.of(Path.of("x,y.xml"), Path.of("z.xml")));
        assertThat(settings.registriesOr("none")).contains(List.of());
        assertThat(IcdSettings.of("registries = none").registriesOr(null)).contains(List.of());
        assertThat(IcdSettings.of("").registriesOr(null)).isEmpty();
    }

    @Test
    void settingsOfGlAreTaken() {
        SoftwareGlSettings settings = IcdSettings.of("""
                elapsedBits = 30
                lag = 2
                overflow = wrap
                resourceStream = driver_580
                """).gl(report -> {});

        assertThat(settings.elapsedBits()).isEqualTo(30);
        assertThat(settings.lag()).isEqualTo(2);
        assertThat(settings.overflow()).isEqualTo(Overflow.WRAP);
        assertThat(settings.resourceStream()).isEqualTo(SoftwareGlSettings.ResourceStream.DRIVER_580);
    }

    @Test
    void whatDiffersFromADriverIsSaidInAnyOrder() {
        Deviation one = KnownDriver.LAVAPIPE.deviations().iterator().next();
        SoftwareSettings settings = of("deviations = " + one + "\ndeviceName = mine\nimitate = LAVAPIPE\n");

        assertThat(settings.deviceName()).isEqualTo("mine");
        assertThat(settings.deviations()).containsExactly(one);
        assertThat(settings.queryTypes())
                .isEqualTo(SoftwareSettings.builder().imitate(KnownDriver.LAVAPIPE).build().queryTypes());
    }

    @Test
    void aFaultMayStandForSeveralAndBlanksForNothing() {
        assertThat(of("faults = late( 3 , 2 ) ,timeout (1), \\\nrandom(42, 100)").faults())
                .startsWith(Fault.late(3, 2), Fault.timeout(1)).endsWith(Fault.random(42, 100).toArray(Fault[]::new));
        assertThat(of("faults =").faults()).isEmpty();
    }

    @Test
    void faultsReadAsTheyAreWritten() {
        String text = "neverAvailable(7), late(3, 2), outOfHostMemory(vkQueueSubmit, 4), timeout(1), deviceLost(9),"
                + " resultsLost(0)";
        assertThat(of("faults = " + text).faults()).hasSize(Fault.Kind.values().length).hasToString("[" + text + "]");
    }

    @Test
    void everyFaultHasAName() {
        assertThat(Arrays.stream(Fault.class.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)).isNotEmpty().allSatisfy(name -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> of("faults = nonsense(1)")).withMessageContaining(name));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lagg = 1                  | there is no setting lagg (did you mean lag?), only imitate, calibratedTimestamps
            colour = 1                | there is no setting colour, only imitate, calibratedTimestamps
            lag = -1                  | lag = -1: submits must not be negative
            lag = many                | lag = many: expected a whole number such as 2, up to 2147483647
            maxQueries = 3000000000   | expected a whole number such as 2, up to 2147483647
            timestampPeriod = 1,5     | timestampPeriod = 1,5: expected a number such as 41.6667
            elapsedBits = 65          | elapsedBits = 65: bits must be 0 to 64
            resourceStream = 580      | expected one of [TEXT, DRIVER_580]
            startTick = -1            | startTick = -1: expected a whole number from 0 to 18446744073709551615
            strict = yes              | strict = yes: expected true or false
            queryTypes = OCLUSION     | found "OCLUSION" (did you mean OCCLUSION?)
            queryTypes = MICROMAP_COMPACTED_SIZE | expected some of [OCCLUSION, PIPELINE_STATISTICS, TIMESTAMP
            faults = neverAvailable   | expected name(argument, ...), found "neverAvailable"
            faults = nevr(1)          | there is no Fault nevr, only deviceLost
            faults = neverAvailabel(1) | there is no Fault neverAvailabel (did you mean neverAvailable?), only
            faults = late(1)          | late(1) has too few arguments: expected occurrence, submits
            faults = timeout(1, 2)    | timeout(1, 2) has too many arguments: expected occurrence
            identity = 1, 2           | 1, 2 has too few arguments: expected vendorId, deviceId, deviceType
            costs = 1, 2, 3, 4, 5, 6, 7, 8 | has too many arguments: expected submit, command
            queueFamilies = family(1) | family(1) has too few arguments: expected flags, queueCount, timestampValidBits
            costs = 1, 2, 3, 4, 5, 6, -7 | workgroup must be 0 to 1e9
            queueFamilies = queue(1)  | there is no SoftwareQueueFamily queue, only family
            identity = 5000000000, 0, 0, 0, 0, a, b | or of 32 bits such as 0x10DE, found "5000000000"
            identity = 0x100000000, 0, 0, 0, 0, a, b | found "0x100000000"
            calibrationDeviations = x | calibrationDeviations = x: expected a whole number from 0 to 1844674
            faults = timeout(x)       | expected a whole number from 0 to 18446744073709551615, found "x"
            faults = random(1, -1)    | submits must be 0 or more, but is -1
            faults = outOfHostMemory(vkQueueSubmi, 1) | has no function "vkQueueSubmi"
            faults = outOfHostMemory(vkCmdDraw, 1) | vkCmdDraw returns no VkResult
            """)
    void whatIsWrongIsNamed(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> of(text)).withMessageContaining(message);
    }

    @Test
    void aFileIsNamedWithWhatIsWrongInIt(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("device.properties"), "lag = x");
        assertThatIllegalArgumentException().isThrownBy(() -> IcdSettings.of(file)).withMessageContaining(
                file + ": lag = x");
    }

    @Test
    void reportsGoToTheListener() {
        List<Report> reports = new ArrayList<>();
        Consumer<Report> listener = reports::add;
        assertThat(IcdSettings.of("").vulkan(listener).listener()).isSameAs(listener);
    }

    @Test
    void aFileThatIsNotUtf8IsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("latin.properties"), new byte[] {'a', ' ', '=', ' ', (byte) 0xFC});

        assertThatIllegalArgumentException().isThrownBy(() -> IcdSettings.of(file))
                .withMessage(file + " is not UTF-8");
    }

    @Test
    void aDeviationThatTheDeviceWouldRefuseIsRefused() {
        for (String text : List.of("1000000000000001", "18446744073709551615")) {
            assertThatIllegalArgumentException().isThrownBy(() -> IcdSettings.of("calibrationDeviations = " + text))
                    .withMessageContaining("%s: the deviation of calibration 0 must be 0 to 10^15 ns", text);
        }
        assertThat(IcdSettings.of("calibrationDeviations = 1000000000000000").vulkan(report -> {})
                .calibrationDeviations().applyAsLong(0)).isEqualTo(1_000_000_000_000_000L);
    }
}
