package dev.readout.testkit;

import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.KnownDriver;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.SoftwareSettings;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.TestAbortedException;

/**
 * Provides tests with their software device, and checks it when they have ended: see {@link OnSoftwareDevice}. JUnit
 * creates it, and tests do not name it. It has no state, so one instance may serve tests of many threads.
 */
final class SoftwareDeviceExtension implements ParameterResolver, AfterEachCallback,
        TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler,
        TestTemplateInvocationContextProvider {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SoftwareDeviceExtension.class);
    /** Enough to reveal reads without a wait. */
    private static final int LAG = 1;
    /** The device's queue is of the second one, which reveals who takes the first one's valid bits. */
    private static final List<SoftwareQueueFamily> FAMILIES = List.of(SoftwareQueueFamily.UNIVERSAL,
            new SoftwareQueueFamily(SoftwareQueueFamily.UNIVERSAL.flags(), 1, 36));

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return DeviceOfTest.has(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException("a " + parameter.getParameter().getType().getSimpleName()
                    + " is one test's: ask for it in a test method, or in a @BeforeEach or @AfterEach method,"
                    + " and not in " + parameter.getDeclaringExecutable());
        }
        return store(context).getOrComputeIfAbsent(DeviceOfTest.class, key -> make(context), DeviceOfTest.class)
                .part(parameter.getParameter().getType());
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }

    private static DeviceOfTest make(ExtensionContext context) {
        SoftwareSettings.Builder settings = SoftwareSettings.builder().lag(LAG).wrapsOften(true)
                .queueFamilies(FAMILIES);
        SoftwareGlSettings.Builder glSettings = SoftwareGlSettings.builder();
        KnownDriver driver = imitated(context);
        if (driver != null) {
            settings.imitate(driver);
        }
        find(context, Strict.class).ifPresent(strict -> settings.strict(true));
        configure(context, settings, glSettings);
        SeededFaults seeded = find(context, Faults.class).map(SoftwareDeviceExtension::seeded)
                .orElse(null);
        if (seeded != null) {
            context.publishReportEntry(SeededFaults.PROPERTY, Long.toString(seeded.seed()));
        }
        return new DeviceOfTest(settings, glSettings, driver, seeded);
    }

    private static SeededFaults seeded(Faults faults) {
        if (faults.seed().length > 1) {
            throw new ExtensionConfigurationException("@Faults has " + faults.seed().length + " seeds, "
                    + Arrays.toString(faults.seed()) + ", and a test has one device with the faults of one:"
                    + " write one number, or none");
        }
        return SeededFaults.of(faults.seed().length == 0 ? null : (Long) faults.seed()[0], faults.submits(),
                Set.copyOf(List.of(faults.kinds())));
    }

    /** The annotation of the test, or of the nearest class around it that has it. */
    private static <A extends Annotation> Optional<A> find(ExtensionContext context, Class<A> type) {
        Optional<ExtensionContext> here = Optional.of(context);
        while (here.isPresent()) {
            Optional<A> found = here.get().getElement()
                    .flatMap(element -> AnnotationSupport.findAnnotation(element, type));
            if (found.isPresent()) {
                return found;
            }
            here = here.get().getParent();
        }
        return Optional.empty();
    }

    private static List<KnownDriver> drivers(Imitate imitate) {
        return List.of(imitate.value().length == 0 ? KnownDriver.values() : imitate.value());
    }

    private static @Nullable KnownDriver imitated(ExtensionContext context) {
        OnDriver ofInvocation = store(context).get(OnDriver.class, OnDriver.class);
        if (ofInvocation != null) {
            return ofInvocation.driver();
        }
        List<KnownDriver> drivers = find(context, Imitate.class).map(SoftwareDeviceExtension::drivers)
                .orElse(List.of());
        if (drivers.size() > 1) {
            throw new ExtensionConfigurationException("@Imitate names " + drivers.size() + " drivers, and "
                    + context.getRequiredTestMethod().getName()
                    + " has one device: write @TestTemplate in the place of @Test to run it once for each");
        }
        return drivers.isEmpty() ? null : drivers.getFirst();
    }

    private static void configure(ExtensionContext context, Object... builders) {
        Deque<Class<?>> classes = new ArrayDeque<>();
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            classes.push(type);
        }
        for (Class<?> type : classes) {
            for (Method method : AnnotationSupport.findAnnotatedMethods(
                    type, Configure.class, HierarchyTraversalMode.TOP_DOWN)) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    throw new ExtensionConfigurationException("@Configure is for static methods, and not for "
                            + method);
                }
                ReflectionSupport.invokeMethod(method, null, Arrays.stream(method.getParameterTypes())
                        .map(parameter -> builder(method, parameter, builders)).toArray());
            }
        }
    }

    private static Object builder(Method method, Class<?> parameter, Object... builders) {
        return Arrays.stream(builders).filter(parameter::isInstance).findFirst()
                .orElseThrow(() -> new ExtensionConfigurationException("a @Configure method takes a"
                        + " SoftwareSettings.Builder or a SoftwareGlSettings.Builder, and not what " + method
                        + " takes"));
    }

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        // Of other templates, such as parameterized tests, others know how often they run.
        return context.getRequiredTestMethod().isAnnotationPresent(TestTemplate.class)
                && find(context, Imitate.class).isPresent();
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Imitate imitate = find(context, Imitate.class).orElseThrow();
        Stream<OnDriver> imitated = drivers(imitate).stream().map(OnDriver::new);
        return imitate.value().length > 0 ? imitated.map(each -> each)
                : Stream.concat(Stream.of(new OnDriver(null)), imitated);
    }

    /**
     * A test on one of several drivers.
     *
     * @param driver null for the device as it is without one
     */
    private record OnDriver(@Nullable KnownDriver driver) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return driver == null ? "no driver imitated" : driver.name();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of((BeforeEachCallback) context -> store(context).put(OnDriver.class, this));
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        throw withCircumstances(context, thrown);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown)
            throws Throwable {
        throw withCircumstances(context, thrown);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable thrown)
            throws Throwable {
        throw withCircumstances(context, thrown);
    }

    /** The failure itself, if there is nothing to say of its device. */
    private static Throwable withCircumstances(ExtensionContext context, Throwable thrown) {
        DeviceOfTest device = store(context).get(DeviceOfTest.class, DeviceOfTest.class);
        if (device == null || thrown instanceof TestAbortedException || thrown instanceof VirtualMachineError) {
            return thrown;
        }
        String lines = Circumstances.lines(device.reports()) + circumstances(context, device);
        return lines.isEmpty() ? thrown : Circumstances.added(thrown, lines);
    }

    private static String circumstances(ExtensionContext context, DeviceOfTest device) {
        return Circumstances.lines(context.getRequiredTestClass().getName(), context.getRequiredTestMethod().getName(),
                device.driver(), device.seed());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        DeviceOfTest device = store(context).get(DeviceOfTest.class, DeviceOfTest.class);
        if (device == null) {
            if (context.getElement().filter(test -> AnnotationSupport.isAnnotated(test, Faults.class)).isPresent()) {
                throw new AssertionError("@Faults stands before a test that asks for no device: nothing was tested");
            }
            return;
        }
        if (context.getExecutionException().filter(TestAbortedException.class::isInstance).isPresent()) {
            device.close();
            return;
        }
        List<String> findings = device.finish(context.getExecutionException().isPresent());
        if (!findings.isEmpty()) {
            throw new AssertionError(String.join("\n", findings) + circumstances(context, device));
        }
    }
}
