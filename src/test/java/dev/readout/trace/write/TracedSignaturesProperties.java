package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.trace.read.ReadCall;
import dev.readout.trace.signature.RecordingDriver;
import dev.readout.trace.write.Signature.Type;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/**
 * Functions of any signature, called through the layer: every bit of every value arrives, and its text is right. What
 * C passes where nothing is above a narrow type, {@link TracedSignaturesTest} judges.
 */
class TracedSignaturesProperties {
    @Provide
    Arbitrary<List<Type>> parameters() {
        return Arbitraries.of(Type.class).list().ofMaxSize(Signature.MOST_PARAMETERS);
    }

    @Provide
    Arbitrary<Type> returned() {
        return Arbitraries.of(Type.class).injectNull(0.1);
    }

    /** C leaves there what it likes, both where it calls and where it returns. */
    @Property(tries = 50)
    void bitsAboveANarrowTypeChangeNothing(
            @ForAll("parameters") List<Type> parameters, @ForAll("returned") Type returned,
            @ForAll @Size(Signature.MOST_PARAMETERS + 1) List<Long> words) throws Throwable {
        boolean packed = System.getProperty("os.name").startsWith("Mac");
        call(new Signature("glAny", packed ? parameters.stream().limit(8).toList() : parameters, returned), words);
    }

    /** Calls a function with a whole word for each parameter. The last word is what it returns. */
    private static void call(Signature signature, List<Long> words) throws Throwable {
        List<Type> parameters = signature.parameters();
        Type returned = signature.returned();
        long result = words.getLast();
        FunctionDescriptor exact = signature.descriptor();
        FunctionDescriptor callee = returned != null ? exact.changeReturnLayout(wide(returned)) : exact;
        RecordingDriver driver = new RecordingDriver().with(signature.name(), callee,
                arguments -> returned == null ? null : passed(returned, result));
        FunctionDescriptor caller = returned == null ? FunctionDescriptor.ofVoid(wide(parameters))
                : FunctionDescriptor.of(returned.layout, wide(parameters));
        List<Object> arguments = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            arguments.add(passed(parameters.get(i), words.get(i)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path registry = Files.writeString(Files.createTempFile("gl", ".xml"), Signature.registry(List.of(signature)));
        Object got;
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().registries(registry).build())) {
            MemorySegment function = layer.find(signature.name()).orElseThrow();
            got = Linker.nativeLinker().downcallHandle(function, caller).invokeWithArguments(arguments);
        } finally {
            Files.delete(registry);
        }
        List<Object> came = driver.calls.element().arguments();
        ReadCall written = ReadCall.allOf(out.toByteArray()).getFirst();
        TracedSignaturesTest.requireWritten(written, signature, words.stream().mapToLong(Long::longValue).toArray());
        for (int i = 0; i < parameters.size(); i++) {
            Type type = parameters.get(i);
            assertThat(type.bits(came.get(i))).as("p%d of %s", i, signature).isEqualTo(type.bits(words.get(i)));
            assertThat(written.arguments().get(i).name()).isEqualTo("p" + i);
        }
        if (returned != null) {
            assertThat(returned.bits(got)).as("%s returned", signature).isEqualTo(returned.bits(result));
        }
    }

    private static Object passed(Type type, long word) {
        return wide(type) instanceof ValueLayout.OfDouble ? (Object) Double.longBitsToDouble(word)
                : (Object) word;
    }

    private static MemoryLayout[] wide(List<Type> types) {
        return types.stream().map(TracedSignaturesProperties::wide).toArray(MemoryLayout[]::new);
    }

    private static MemoryLayout wide(Type type) {
        return type == Type.GLfloat || type == Type.GLdouble ? ValueLayout.JAVA_DOUBLE : ValueLayout.JAVA_LONG;
    }
}
