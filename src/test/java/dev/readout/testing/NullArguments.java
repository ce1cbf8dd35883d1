package dev.readout.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Null in the place of every reference, one at a time, to every public method and constructor of a package: each
 * answers with a NullPointerException that names the parameter. Null inside of an array, a list or a set is one too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class NullArguments {
    private final String packageName = getClass().getPackageName();
    private final Set<String> mayBeNull;
    private final Map<Class<?>, Object> samples = new HashMap<>();

    /** @param mayBeNull parameters whose documentation says that they may be null, as {@code Type.method.parameter} */
    protected NullArguments(String... mayBeNull) {
        this.mayBeNull = Set.of(mayBeNull);
        sample(boolean.class, false);
        sample(int.class, 1);
        sample(long.class, 8L);
        sample(float.class, 1f);
        sample(double.class, 1.0);
        sample(String.class, "sample");
    }

    /** Something legal of a type: what the other arguments are, and what methods are called on. */
    protected final void sample(Class<?> type, Object sample) {
        samples.put(type, sample);
    }

    /** Something legal of each one's own class. */
    protected final void samples(Object... each) {
        for (Object sample : each) {
            samples.put(sample.getClass(), sample);
        }
    }

    private Object sampleOf(Class<?> type) {
        Object sample = samples.get(type);
        if (sample == null && !Modifier.isPublic(type.getModifiers())) {
            sample = samples.values().stream().filter(type::isInstance).findFirst().orElse(null);
        }
        if (sample == null && type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        assertThat(sample).as("the test needs a sample of %s", type.getName()).isNotNull();
        return sample;
    }

    /** A place for a null: an argument, or the one element of an array, a list or a set that is an argument. */
    record Place(Executable executable, int index, boolean inside) {
        static Stream<Place> of(Executable executable, int index) {
            Class<?> type = executable.getParameterTypes()[index];
            Place place = new Place(executable, index, false);
            boolean holdsOthers = Collection.class.isAssignableFrom(type)
                    || type.isArray() && !type.getComponentType().isPrimitive();
            return type.isPrimitive() ? Stream.empty()
                    : holdsOthers ? Stream.of(place, new Place(executable, index, true)) : Stream.of(place);
        }

        Object argument() {
            Class<?> type = executable.getParameterTypes()[index];
            return !inside ? null
                    : type.isArray() ? Array.newInstance(type.getComponentType(), 1)
                            : type == Set.class ? Collections.singleton(null) : Collections.singletonList(null);
        }

        String parameter() {
            return executable.getParameters()[index].getName();
        }

        @Override
        public String toString() {
            String method = executable instanceof Constructor ? "new" : executable.getName();
            return executable.getDeclaringClass().getSimpleName() + "." + method + "." + parameter()
                    + (inside ? "[0]" : "");
        }
    }

    Stream<Place> places() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(packageName)
                .stream()
                .filter(type -> type.getPackageName().equals(packageName))
                .map(JavaClass::reflect)
                .filter(NullArguments::isForCallers)
                .flatMap(type -> Stream.concat(Arrays.stream(type.getConstructors()), methods(type)))
                .distinct()
                .filter(NullArguments::isOurs)
                .flatMap(executable -> IntStream.range(0, executable.getParameterCount())
                        .boxed().flatMap(index -> Place.of(executable, index)))
                .filter(place -> !mayBeNull.contains(place.toString()));
    }

    /** Its methods, and those that it has of a class that callers do not see. */
    private static Stream<Method> methods(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each == type || each != null && !isForCallers(each),
                Class::getSuperclass).flatMap(each -> Arrays.stream(each.getDeclaredMethods()));
    }

    /** Public, and not only because it is part of an interface that is not. */
    private static boolean isForCallers(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isForCallers(type.getEnclosingClass()));
    }

    /** Not what the compiler wrote, and not what only those who implement an interface answer for. */
    private static boolean isOurs(Executable executable) {
        Class<?> type = executable.getDeclaringClass();
        boolean written = executable.getName().equals("equals") && type.isRecord()
                || executable.getName().equals("valueOf") && type.isEnum();
        return Modifier.isPublic(executable.getModifiers())
                && !executable.isSynthetic()
                && !Modifier.isAbstract(executable.getModifiers())
                && !written;
    }

    @ParameterizedTest
    @MethodSource("places")
    void nullIsRefusedByName(Place place) throws Exception {
        Executable executable = place.executable();
        Object[] arguments = Arrays.stream(executable.getParameters())
                .map(Parameter::getType).map(this::sampleOf).toArray();
        arguments[place.index()] = place.argument();

        try {
            if (executable instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                boolean isStatic = Modifier.isStatic(executable.getModifiers());
                executable.setAccessible(true);
                ((Method) executable).invoke(isStatic ? null : sampleOf(executable.getDeclaringClass()), arguments);
            }
            fail("%s was accepted as null", place);
        } catch (InvocationTargetException e) {
            assertThat(e.getCause()).isExactlyInstanceOf(NullPointerException.class);
            if (!place.inside()) {
                assertThat(e.getCause()).hasMessage(place.parameter());
            }
        }
    }
}
