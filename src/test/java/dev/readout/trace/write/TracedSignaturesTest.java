package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.CompiledC;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.write.Signature.Type;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Functions of many signatures in C, called through the layer by C: what a compiler passes and what it expects is
 * judged by nobody but the compiler.
 */
class TracedSignaturesTest {
    private static final int FUNCTIONS = 60;
    private static final int CALLS = 3;
    /** Chance has one seed: a failure happens again. */
    private static final long SEED = 20_161;

    @TempDir
    private Path folder;

    private static Signature signature(Random random, int index) {
        Type[] types = Type.values();
        List<Type> parameters = random.ints(index % (Signature.MOST_PARAMETERS + 1), 0, types.length)
                .mapToObj(type -> types[type]).toList();
        return new Signature("glAny" + index, parameters,
                index % 10 == 0 ? null : types[random.nextInt(types.length)]);
    }

    /** The type of the whole register: C leaves what it likes above a narrow type. */
    private static String wide(Type type) {
        return type == Type.GLfloat || type == Type.GLdouble ? "double" : "uint64_t";
    }

    /**
     * The function, which keeps what it gets and returns what it is told to, and one that calls it.
     *
     * @param isWide whether whole words are passed and returned, of which the declared types have but a part
     */
    private static void write(StringBuilder c, Signature signature, boolean isWide) {
        String name = signature.name();
        Type returned = signature.returned();
        List<String> declared = new ArrayList<>();
        List<String> called = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        StringBuilder kept = new StringBuilder();
        int index = 0;
        for (Type type : signature.parameters()) {
            declared.add(type.c + " p" + index);
            called.add(isWide ? wide(type) : type.c);
            passed.add("*(" + called.getLast() + " *)&words[" + index + "]");
            kept.append("got[").append(index).append("] = 0; *(").append(type.c).append(" *)&got[").append(index)
                    .append("] = p").append(index).append("; ");
            index++;
        }
        String result = returned == null ? "void" : returned.c;
        String answer = returned == null || !isWide ? result : wide(returned);
        c.append("%s %s(%s) { %s %s }\n".formatted(answer, name,
                declared.isEmpty() ? "void" : String.join(", ", declared),
                kept, returned == null ? "" : "return *(" + answer + " *)&told;"));
        c.append("void call_%s(%s (*function)(%s), uint64_t *words, uint64_t *result) { %sfunction(%s); }\n".formatted(
                name, result, called.isEmpty() ? "void" : String.join(", ", called),
                returned == null ? "" : "*(" + result + " *)result = ",
                String.join(", ", passed)));
    }

    @Test
    void whatCPassesAndReturnsIsWhatIsWritten() throws Throwable {
        boolean isMac = System.getProperty("os.name").startsWith("Mac");
        Random random = new Random(SEED);
        List<Signature> signatures = new ArrayList<>();
        StringBuilder source = new StringBuilder(
                "#include <stdint.h>\nuint64_t got[" + Signature.MOST_PARAMETERS + "], told;\n");
        for (int i = 0; i < FUNCTIONS; i++) {
            signatures.add(signature(random, i));
            // What a Mac passes on the stack has no room above it.
            write(source, signatures.getLast(), i % 2 == 1
                    && (!isMac || signatures.getLast().parameters().size() <= 8));
        }
        CompiledC c = CompiledC.of(source.toString());
        MemorySegment got = c.address("got").reinterpret(Long.BYTES * Signature.MOST_PARAMETERS);
        MemorySegment told = c.address("told").reinterpret(Long.BYTES);
        Path registry = Files.writeString(folder.resolve("gl.xml"), Signature.registry(signatures));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<long[]> passed = new ArrayList<>();
        try (Arena arena = Arena.ofConfined();
                TraceLayer layer = TraceLayer.create(c, out, TraceSettings.builder().registries(registry).build())) {
            for (int i = 0; i < CALLS * FUNCTIONS; i++) {
                Signature signature = signatures.get(i % FUNCTIONS);
                long[] words = random.longs(Signature.MOST_PARAMETERS + 1).toArray();
                passed.add(words);
                long result = words[Signature.MOST_PARAMETERS];
                told.set(ValueLayout.JAVA_LONG, 0, result);
                MemorySegment returned = arena.allocate(ValueLayout.JAVA_LONG);
                MethodHandle call = Linker.nativeLinker().downcallHandle(c.address("call_" + signature.name()),
                        FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
                call.invoke(layer.find(signature.name()).orElseThrow(),
                        arena.allocateFrom(ValueLayout.JAVA_LONG, words), returned);

                for (int p = 0; p < signature.parameters().size(); p++) {
                    assertThat(got.getAtIndex(ValueLayout.JAVA_LONG, p)).as("p%d of %s", p, signature)
                            .isEqualTo(signature.parameters().get(p).bits(words[p]));
                }
                if (signature.returned() != null) {
                    assertThat(returned.get(ValueLayout.JAVA_LONG, 0)).as("%s returned", signature)
                            .isEqualTo(signature.returned().bits(result));
                }
            }
        }
        List<ReadCall> calls = ReadCall.allOf(out.toByteArray());
        assertThat(calls).hasSize(CALLS * FUNCTIONS);
        for (int i = 0; i < calls.size(); i++) {
            requireWritten(calls.get(i), signatures.get(i % FUNCTIONS), passed.get(i));
        }
    }

    /** @param words what was passed, and what was returned */
    private static void requireWritten(ReadCall call, Signature signature, long[] words) {
        assertThat(call.function()).isEqualTo(signature.name());
        assertThat(call.arguments()).hasSameSizeAs(signature.parameters());
        for (int p = 0; p < words.length - 1 && p < signature.parameters().size(); p++) {
            String text = call.arguments().get(p).value();
            assertThat(signature.parameters().get(p).isWritten(text, words[p]))
                    .as("p%d of %s is written as %s", p, signature, text).isTrue();
        }
        if (signature.returned() == null) {
            assertThat(call.returned()).isEqualTo("void");
        } else {
            assertThat(signature.returned().isWritten(call.returned(), words[words.length - 1]))
                    .as("%s is written to return %s", signature, call.returned()).isTrue();
        }
    }
}
