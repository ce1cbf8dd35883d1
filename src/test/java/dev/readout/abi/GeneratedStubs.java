package dev.readout.abi;

import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the classes that are generated of one header claim about their ABI, in the words of {@link HeaderProbe}.
 *
 * <p>Members are those that the layout names. A bit field is none of them (jextract has no accessor for it and leaves
 * padding), so it never meets {@code offsetof}; the size of its struct is still compared.
 */
final class GeneratedStubs {

    private final Map<String, GroupLayout> aggregates = new TreeMap<>();
    private final Map<String, FunctionDescriptor> functions = new TreeMap<>();
    private final Map<String, String> constants = new TreeMap<>();

    private GeneratedStubs() {
    }

    /** Reads the packages of an API, of all artifacts. */
    static GeneratedStubs of(String api) throws IOException, ReflectiveOperationException {
        GeneratedStubs stubs = new GeneratedStubs();
        for (Path file : Sources.stubs()) {
            if (Sources.packageOf(file).endsWith("." + api)) {
                stubs.add(Class.forName(
                        Sources.packageOf(file) + "." + file.getFileName().toString().replace(".java", "")));
            }
        }
        return stubs;
    }

    private void add(Class<?> type) throws ReflectiveOperationException {
        for (Method method : type.getDeclaredMethods()) {
            if (!Modifier.isStatic(method.getModifiers()) || !Modifier.isPublic(method.getModifiers())
                    || method.getParameterCount() != 0) {
                continue;
            }
            if (method.getReturnType() == GroupLayout.class) {
                if (method.getName().equals("layout")) {
                    aggregates.put(type.getSimpleName(), (GroupLayout) method.invoke(null));
                }
            } else if (method.getReturnType() == FunctionDescriptor.class) {
                functions.put(type.getSimpleName(), (FunctionDescriptor) method.invoke(null));
            } else if (!type.getSimpleName().endsWith("_h")) {
                continue;
            } else if (method.getReturnType() == int.class) {
                constants.put(method.getName(), "4 bytes, " + method.invoke(null));
            } else if (method.getReturnType() == long.class) {
                constants.put(method.getName(), "8 bytes, " + method.invoke(null));
            }
        }
    }

    /** Everything that the packages have a name for. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(aggregates.keySet());
        names.addAll(functions.keySet());
        names.addAll(constants.keySet());
        return names;
    }

    /** One fact a key, as {@link HeaderProbe#ask} has them. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        aggregates.forEach((name, layout) -> {
            facts.put(name + " size", Long.toString(layout.byteSize()));
            members(layout).forEach(member -> {
                String path = name + '.' + member.name().orElseThrow();
                PathElement element = PathElement.groupElement(member.name().orElseThrow());
                facts.put(path + " offset", Long.toString(layout.byteOffset(element)));
                facts.put(path + " shape", shape(member));
            });
        });
        functions.forEach((name, descriptor) -> facts.put(
                name + " shape",
                descriptor.returnLayout().map(GeneratedStubs::shape).orElse("void")
                        + descriptor.argumentLayouts().stream()
                                .map(GeneratedStubs::shape)
                                .collect(Collectors.joining(",", "(", ")"))));
        constants.forEach((name, value) -> facts.put(name + " value", value));
        return facts;
    }

    private static Stream<MemoryLayout> members(GroupLayout layout) {
        return layout.memberLayouts().stream().filter(member -> !(member instanceof PaddingLayout));
    }

    /** How a value is passed: its kind and its size in bytes. */
    private static String shape(MemoryLayout layout) {
        return switch (layout) {
            case AddressLayout address -> "pointer" + address.byteSize();
            case ValueLayout.OfFloat number -> "float" + number.byteSize();
            case ValueLayout.OfDouble number -> "float" + number.byteSize();
            case ValueLayout number -> "int" + number.byteSize();
            case SequenceLayout array -> shape(array.elementLayout()) + '[' + array.elementCount() + ']';
            case GroupLayout group -> "group" + group.byteSize();
            case PaddingLayout padding -> "padding" + padding.byteSize();
        };
    }
}
