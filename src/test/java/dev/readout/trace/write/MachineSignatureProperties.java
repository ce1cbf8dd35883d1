package dev.readout.trace.write;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.trace.signature.Registries;
import dev.readout.trace.signature.TracedFunction;
import dev.readout.trace.write.Signature.Type;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a function's signature is to the machine, on machines that this is not too. */
class MachineSignatureProperties {
    private static final int ALL = Integer.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({"Linux, amd64, 2147483647", "Windows 11, amd64, 2147483647", "Mac OS X, x86_64, 2147483647",
        "FreeBSD, amd64, 2147483647", "Linux, aarch64, 2147483647", "Windows 11, aarch64, 2147483647",
        "Mac OS X, aarch64, 8", "Linux, riscv64, 0", "Linux, ppc64le, 0", "Linux, s390x, 0", "Linux, x86, 0"})
    void argumentsAreMergedWhereEachHasItsRoom(String os, String arch, int merged) {
        assertThat(MachineSignature.merged(os, arch)).isEqualTo(merged);
    }

    @Test
    void elsewhereASignatureIsThatOfC() {
        FunctionDescriptor function = FunctionDescriptor.of(ADDRESS, JAVA_INT, JAVA_FLOAT, ADDRESS);

        assertThat(MachineSignature.of(function, 0))
                .isEqualTo(FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_FLOAT, JAVA_LONG));
        assertThat(MachineSignature.of(FunctionDescriptor.ofVoid(JAVA_BYTE), 0))
                .isEqualTo(FunctionDescriptor.ofVoid(JAVA_BYTE));
    }

    @Provide
    Arbitrary<List<Type>> parameters() {
        return Arbitraries.of(Type.class).list().ofMaxSize(Signature.MOST_PARAMETERS);
    }

    /** An argument stays in its kind of register and in its place, and none is narrower than C says. */
    @Property
    void everyArgumentKeepsItsKindAndItsPlace(
            @ForAll("parameters") List<Type> parameters, @ForAll @IntRange(max = 24) int merged) {
        FunctionDescriptor function = new Signature("glAny", parameters, null).descriptor();
        List<MemoryLayout> signature = MachineSignature.of(function, merged).argumentLayouts();

        assertThat(signature).hasSameSizeAs(parameters);
        for (int i = 0; i < parameters.size(); i++) {
            Type type = parameters.get(i);
            boolean real = type == Type.GLfloat || type == Type.GLdouble;
            MemoryLayout exact = type == Type.GLsync ? JAVA_LONG : type.layout;
            assertThat(signature.get(i)).isEqualTo(i >= merged ? exact : real ? JAVA_DOUBLE : JAVA_LONG);
        }
    }

    @Test
    void thousandsOfFunctionsHaveAFewDozenSignatures() {
        Requirement.require(Registries.present().size() == 2, "no vk.xml or gl.xml (libvulkan-dev, khronos-api)");
        List<TracedFunction> functions = new ArrayList<>();
        Registries.present().forEach(file -> functions.addAll(Registries.alone(file)));
        Set<FunctionDescriptor> signatures = new HashSet<>();
        functions.forEach(function -> signatures.add(MachineSignature.of(function.descriptor, ALL)));

        assertThat(functions).hasSizeGreaterThan(3500);
        assertThat(signatures).hasSizeLessThan(100);
    }
}
