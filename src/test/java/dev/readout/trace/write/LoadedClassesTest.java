package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.SoftwareDevice;
import dev.readout.testing.JavaProcess;
import java.io.OutputStream;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a process loads that asks for no trace, or for no registry, and for one more function of a trace. */
class LoadedClassesTest {
    private static final String MARK = "-- from here on";

    /** The process. */
    static final class Application {
        /** Functions of two arguments that are words. */
        private static final List<String> FUNCTIONS = List.of("vkGetFenceStatus", "vkResetCommandBuffer",
                "vkDestroyDevice", "vkUnmapMemory", "vkGetEventStatus", "glEndQueryIndexed");

        public static void main(String[] args) {
            switch (args[0]) {
                case "no layer" -> SoftwareDevice.create().close();
                case "headers" -> {
                    try (TraceLayer layer = layer(TraceSettings.builder().build())) {
                        FUNCTIONS.forEach(layer::find);
                        layer.find("glClear");
                        layer.find("eglGetError");
                        layer.find("clFinish");
                    }
                }
                case "no registries" -> {
                    try (TraceLayer layer = layer(TraceSettings.builder().registries().build())) {
                        layer.find("glNothing");
                    }
                }
                case "shapes" -> {
                    try (TraceLayer layer = layer(TraceSettings.builder().build())) {
                        for (String function : FUNCTIONS) {
                            layer.find(function);
                            if (function.equals("vkDestroyDevice")) {
                                System.out.println(MARK);
                            }
                        }
                    }
                }
                default -> throw new AssertionError(args[0]);
            }
            System.out.println(MARK);
        }

        /** Before a driver whose functions nobody calls. */
        private static TraceLayer layer(TraceSettings options) {
            MemorySegment address = Linker.nativeLinker().defaultLookup().find("abs").orElseThrow();
            return TraceLayer.create(name -> Optional.of(address), OutputStream.nullOutputStream(), options);
        }
    }

    /** What the JVM says of the classes that it loads, and where the marks stand in between. */
    private static String loaded(String what) throws Exception {
        String output = JavaProcess.java(List.of("-Xshare:auto", "-Xlog:class+load",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
                Application.class.getName(), what));
        assertThat(output).contains(MARK).contains(Application.class.getName());
        return output;
    }

    @Test
    void withoutALayerNothingOfTheTraceIsLoaded() throws Exception {
        assertThat(loaded("no layer").lines()).noneMatch(line -> line.contains(" dev.readout.trace.")
                && !line.contains(LoadedClassesTest.class.getName()));
    }

    @Test
    void withoutAFunctionThatTheHeadersLackNothingOfRegistriesIsLoaded() throws Exception {
        assertThat(loaded("headers").lines()).anyMatch(line -> line.contains("dev.readout.trace.write.TracedCalls"))
                .noneMatch(line -> line.contains("dev.readout.trace.registry"));
    }

    @Test
    void withoutARegistryNothingOfRegistriesIsLoaded() throws Exception {
        assertThat(loaded("no registries").lines())
                .anyMatch(line -> line.contains("dev.readout.trace.signature.KnownFunctions"))
                .noneMatch(line -> line.contains("dev.readout.trace.registry"));
    }

    /** Of each, there are a stub and what is bound to it, and no class. */
    @Test
    void oneMoreFunctionOfAShapeLoadsNoClass() throws Exception {
        String output = loaded("shapes");
        int first = output.indexOf(MARK);

        assertThat(output.substring(first, output.lastIndexOf(MARK)).lines().skip(1)).isEmpty();
    }
}
