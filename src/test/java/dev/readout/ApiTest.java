package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.readout.testing.Bytecode;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of CONTRIBUTING's section on the API, as far as classes show them. */
class ApiTest {
    /** Public ones, in packages that the module exports. Each is kept for ever: one more is a decision. */
    private static final int MOST_TYPES = 131;

    /** What makes something that is closed. {@code current} finds a context that the application made. */
    private static final Pattern VERBS = Pattern.compile("(create|open|start|of|current).*");

    /** What exporters share with the command line. */
    private static final Set<String> INSIDE = Set.of("dev.readout.export.file", "dev.readout.export.parquet.table",
            "dev.readout.export.timeline.write");

    private static final Path LISTING = Path.of("src/test/resources/dev/readout/api.txt");

    private static final List<JavaClass> TYPES = types();

    private static List<JavaClass> types() {
        Set<String> exported;
        try {
            exported = Sources.exportedByTheLibrary();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return Bytecode.ALL.stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> exported.contains(type.getPackageName())
                        || type.getPackageName().startsWith("dev.readout.export.")
                                && !INSIDE.contains(type.getPackageName()))
                .toList();
    }

    private static Stream<JavaMethod> factories(JavaClass type) {
        return type.getMethods().stream().filter(method -> method.getModifiers().contains(JavaModifier.STATIC)
                && method.getModifiers().contains(JavaModifier.PUBLIC));
    }

    @Test
    void thereAreNoMoreTypesThanThis() {
        assertThat(TYPES).filteredOn(type -> !type.getPackageName().startsWith("dev.readout.export."))
                .hasSizeLessThanOrEqualTo(MOST_TYPES);
    }

    @Test
    void whatIsClosedIsMadeByOneOfFewVerbs() {
        List<String> others = TYPES.stream().flatMap(ApiTest::factories)
                .filter(method -> method.getRawReturnType().isAssignableTo(AutoCloseable.class))
                .filter(method -> !VERBS.matcher(method.getName()).matches())
                .map(JavaMethod::getFullName).toList();

        assertThat(others).isEmpty();
    }

    @Test
    void onlyFilesAreOpened() {
        List<String> others = TYPES.stream().flatMap(ApiTest::factories)
                .filter(method -> method.getName().startsWith("open")
                        && method.getRawParameterTypes().stream().noneMatch(type -> type.isEquivalentTo(Path.class)))
                .map(JavaMethod::getFullName).toList();

        assertThat(others).isEmpty();
    }

    @Test
    void settingsAreMadeByABuilder() {
        assertThat(TYPES).extracting(JavaClass::getSimpleName).noneMatch(name -> name.endsWith("Options"));
        assertThat(TYPES).filteredOn(type -> type.getSimpleName().endsWith("Settings")).hasSizeGreaterThan(4)
                .allSatisfy(type -> {
                    assertThat(type.getConstructors())
                            .allMatch(each -> each.getModifiers().contains(JavaModifier.PRIVATE));
                    assertThat(factories(type).map(JavaMethod::getName)).containsExactly("builder");
                    assertThat(type.getMethod("builder").getRawReturnType().getMethod("build").getRawReturnType())
                            .isEqualTo(type);
                });
    }

    /** A change of the API is a change of a file, so that a reader of the change sees it. */
    @Test
    void theListingIsWhole() throws IOException {
        List<String> found = TYPES.stream().map(JavaClass::reflect).sorted(Comparator.comparing(Class::getName))
                .flatMap(ApiTest::listed).toList();
        Path written = Files.write(Path.of("src/test/target/api.txt"), found);
        List<String> listed = Files.readAllLines(LISTING);
        String what = "in the API and not in " + LISTING + "; if this is meant, copy " + written + " there";

        assertThat(found).as(what).isSubsetOf(listed);
        assertThat(listed).as("not " + what).isSubsetOf(found);
    }

    /** A type and its members as a program outside sees them, then the types in it. */
    private static Stream<String> listed(Class<?> type) {
        String superclass = type.isInterface() ? "" : " extends " + type.getGenericSuperclass().getTypeName();
        String interfaces = Arrays.stream(type.getGenericInterfaces()).map(each -> " implements " + each.getTypeName())
                .collect(Collectors.joining());
        Stream<String> members = members(type)
                .filter(member -> isSeen(member.getModifiers()) && !member.isSynthetic())
                .map(member -> type.getName() + ": " + (member instanceof Executable each ? each.toGenericString()
                        : ((Field) member).toGenericString()).replace(member.getDeclaringClass().getName() + ".", "")
                        .replace(" synchronized", ""))
                .sorted();
        Stream<String> inner = Arrays.stream(type.getDeclaredClasses()).filter(each -> isSeen(each.getModifiers()))
                .sorted(Comparator.comparing(Class::getName)).flatMap(ApiTest::listed);
        return Stream.of(Stream.of(type.toGenericString() + superclass + interfaces), members, inner)
                .flatMap(lines -> lines.map(line -> line.replace("dev.readout.", "").replace("java.lang.", "")));
    }

    /** The members of a type, and what it inherits from one that is not public. */
    private static Stream<Member> members(Class<?> type) {
        Class<?> above = type.getSuperclass();
        Stream<Member> own = Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(),
                type.getDeclaredMethods()).flatMap(Arrays::stream);
        return above == null || Modifier.isPublic(above.getModifiers()) ? own
                : Stream.concat(own, members(above).filter(member -> !(member instanceof Constructor)));
    }

    private static boolean isSeen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
