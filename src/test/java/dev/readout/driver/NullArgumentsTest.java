package dev.readout.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Shaders;
import dev.readout.gl.TimerGetter;
import dev.readout.software.SoftwareGl;
import dev.readout.testing.GlDriver;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A null in the place of any argument of any public method is a NullPointerException that names the parameter. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NullArgumentsTest {
    private final Map<Class<?>, Object> samples = new HashMap<>();
    private final FakeDevice nativeDevice = FakeDevice.withNativeResults();
    private Rig rig;
    private EglDisplay display;
    private final SoftwareGl softwareGl = SoftwareGl.create();
    private EglDisplay software;

    @BeforeAll
    void open() {
        SymbolLookup driver = InstalledDriver.vulkan();
        rig = Rig.on(driver);
        QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 4));
        CriticalResults critical = nativeDevice.open(FakeDevice.SUCCESS).queryPool(1, pool.info())
                .critical(pool.info().layout(), Arena.ofAuto().allocate(64, 8),
                        CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
        software = EglDisplay.headless(softwareGl);
        GlContext nvidia = software.createContext(GlApi.OPENGL);
        nvidia.makeCurrent();
        ResourceTags resourceTags = nvidia.resourceTags();
        display = GlDriver.system(GlApi.OPENGL).open();
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        for (Object sample : new Object[] {display, context, EglPlatform.SURFACELESS, GlApi.OPENGL,
                context.createTimerQueries(4), context.createSampleQueries(4),
                context.createTarget(4, 4), GlWork.triangle(context), TimerGetter.UIV,
                TimerQueryExtension.CORE,
                resourceTags, resourceTags.create("tag"), resourceTags.enterUntagged(),
                nvidia.createQueryResourceReader(), software.performanceCounters(),
                software.performanceCounters().acquire(), new int[] {0},
                rig.instance, rig.physicalDevice, rig.device, rig.fence, rig.commands,
                rig.target, rig.triangles, rig.buffer, rig.generator, rig.device.queue(), pool, critical,
                rig.device.queueFamily(), pool.info(), QueryPoolLayout.of(QueryType.TIMESTAMP, 1),
                new OpaqueResultLayout(8, 8, 1), QueryType.TIMESTAMP, PipelineStage.TOP_OF_PIPE,
                CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA, ApiVersion.V1_0, Shaders.generator(1),
                new DeviceBuffer[] {rig.buffer}, DriverException.returned("f", "c", 1, "")}) {
            samples.put(sample.getClass(), sample);
        }
        samples.put(SymbolLookup.class, driver);
        samples.put(MemorySegment.class, Arena.ofAuto().allocate(64, 8));
        samples.put(LongSupplier.class, (LongSupplier) System::nanoTime);
        samples.put(String.class, "");
        samples.put(List.class, List.of());
        samples.put(Set.class, Set.of());
        samples.put(int.class, 1);
        samples.put(long.class, 8L);
    }

    @AfterAll
    void close() {
        if (rig != null) {
            rig.close();
        }
        if (display != null) {
            display.close();
        }
        if (software != null) {
            software.close();
        }
        softwareGl.close();
        nativeDevice.close();
    }

    /** A method or a constructor, and the argument that is null. */
    record Case(Executable executable, int index) {
        @Override
        public String toString() {
            return executable.getDeclaringClass().getSimpleName() + "." + executable.getName() + ": "
                    + executable.getParameters()[index];
        }
    }

    static Stream<Case> cases() throws IOException, ReflectiveOperationException {
        List<Case> cases = new ArrayList<>();
        for (Class<?> type : publicTypes()) {
            List<Executable> executables = new ArrayList<>(List.of(type.getDeclaredMethods()));
            executables.addAll(List.of(type.getDeclaredConstructors()));
            for (Executable executable : executables) {
                boolean generated = executable.isSynthetic() || executable.getName().equals("equals")
                        || type.isEnum() && executable.getName().equals("valueOf");
                for (int i = 0; i < executable.getParameterCount(); i++) {
                    if (Modifier.isPublic(executable.getModifiers()) && !generated
                            && !executable.getParameterTypes()[i].isPrimitive()) {
                        cases.add(new Case(executable, i));
                    }
                }
            }
        }
        return cases.stream();
    }

    private static List<Class<?>> publicTypes() throws IOException, ReflectiveOperationException {
        List<Class<?>> types = new ArrayList<>();
        Path folder = Path.of("target/classes/dev/readout/driver");
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                Class<?> type = Class.forName("dev.readout.driver." + name);
                if (Modifier.isPublic(type.getModifiers()) && !name.equals("package-info")) {
                    types.add(type);
                }
            }
        }
        return types;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nullIsRefusedByName(Case example) throws ReflectiveOperationException {
        Executable executable = example.executable();
        Parameter[] parameters = executable.getParameters();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == example.index() ? null : sample(parameters[i].getType());
        }
        Throwable thrown = null;
        try {
            if (executable instanceof Method method) {
                Object target = Modifier.isStatic(method.getModifiers()) ? null : sample(method.getDeclaringClass());
                method.invoke(target, arguments);
            } else {
                ((java.lang.reflect.Constructor<?>) executable).newInstance(arguments);
            }
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        }
        assertThat(thrown).isExactlyInstanceOf(NullPointerException.class)
                .hasMessage(parameters[example.index()].getName());
    }

    private Object sample(Class<?> type) {
        assertThat(samples.keySet()).as("the test's samples").contains(type);
        return samples.get(type);
    }
}
