package dev.readout.trace.write;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
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

    @Provide
    Arbitrary<List<Type>> parameters() {
        return Arbitraries.of(Type.class).list().ofMaxSize(Signature.MOST_PARAMETERS);
    }

    /** A value stays in its kind of register, an argument also in its place, and none is narrower than C says. */
    @Property
    void everyValueKeepsItsKindAndItsPlace(@ForAll("parameters") List<Type> parameters,
            @ForAll @WithNull Type returned, @ForAll @IntRange(max = 24) int merged) {
        FunctionDescriptor function = new Signature("glAny", parameters, returned).descriptor();
        FunctionDescriptor signature = MachineSignature.of(function, merged);

        assertThat(signature.argumentLayouts()).isEqualTo(IntStream.range(0, parameters.size())
                .mapToObj(i -> layout(parameters.get(i), i < merged)).toList());
        assertThat(signature.returnLayout()).isEqualTo(returned != null
                ? Optional.of(layout(returned, merged > 0)) : Optional.of(JAVA_LONG).filter(any -> merged > 0));
    }

    private static MemoryLayout layout(Type type, boolean isMerged) {
        boolean real = type == Type.GLfloat || type == Type.GLdouble;
        MemoryLayout exact = type == Type.GLsync ? JAVA_LONG : type.layout;
        return !isMerged ? exact : real ? JAVA_DOUBLE : JAVA_LONG;
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
