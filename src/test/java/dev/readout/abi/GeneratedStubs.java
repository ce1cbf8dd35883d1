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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the classes of one generated package claim about their ABI, in the words of {@link HeaderProbe}.
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

    /** Reads the package of {@code header}, the class that holds the constants. */
    static GeneratedStubs of(Class<?> header) throws IOException, ReflectiveOperationException {
        GeneratedStubs stubs = new GeneratedStubs();
        for (Class<?> type : Sources.classesBeside(header)) {
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isStatic(method.getModifiers()) || method.getParameterCount() != 0) {
                    continue;
                }
                if (method.getName().equals("layout") && method.getReturnType() == GroupLayout.class) {
                    stubs.aggregates.put(type.getSimpleName(), (GroupLayout) method.invoke(null));
                } else if (method.getName().equals("descriptor")) {
                    stubs.functions.put(type.getSimpleName(), (FunctionDescriptor) method.invoke(null));
                }
            }
        }
        // A long list of constants is spread over a chain of superclasses.
        for (Class<?> type = header; type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && method.getParameterCount() == 0) {
                    if (method.getReturnType() == int.class) {
                        stubs.constants.put(method.getName(), "4 bytes, " + method.invoke(null));
                    } else if (method.getReturnType() == long.class) {
                        stubs.constants.put(method.getName(), "8 bytes, " + method.invoke(null));
                    }
                }
            }
        }
        return stubs;
    }

    /** Structs and unions by name, each with its members' names. */
    Map<String, List<String>> aggregates() {
        Map<String, List<String>> members = new TreeMap<>();
        aggregates.forEach(
                (name, layout) -> members.put(name, members(layout).map(m -> m.name().orElseThrow()).toList()));
        return members;
    }

    /** Function-pointer types. */
    Set<String> functions() {
        return functions.keySet();
    }

    /** Macros and enumerators. */
    Set<String> constants() {
        return constants.keySet();
    }

    /** Everything that the package has a name for. */
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
