package dev.readout.cli.foreign;

import dev.readout.capture.NearestName;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Calibration;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses the values of settings, by their types. A record is the values of its components, in order, and an element of
 * a list is a call. Errors are {@link IllegalArgumentException}s that say what was expected.
 */
final class SettingText {
    private static final Pattern BETWEEN_CALLS = Pattern.compile("(?<=\\))\\s*,\\s*");
    private static final Pattern CALL = Pattern.compile("(\\w+)\\s*\\(([^()]*)\\)");
    private static final String HEXADECIMAL = "0x";

    private static final Map<Type, Function<String, Object>> SINGLE = Map.of(
            boolean.class, SettingText::truth,
            int.class, SettingText::integer,
            long.class, SettingText::unsigned,
            float.class, text -> number(text, Float::valueOf, "expected a number such as 41.6667"),
            double.class, text -> number(text, Double::valueOf, "expected a number such as 0.05"),
            String.class, text -> text,
            LongUnaryOperator.class, SettingText::always);

    /** The calls that are elements of a list, by the type of these and by name. One may stand for several elements. */
    private static final Map<Type, Map<String, Executable>> CALLS = Map.of(
            Fault.class, Stream.of(Fault.class.getMethods()).filter(method -> Modifier.isStatic(method.getModifiers()))
                    .collect(Collectors.<Method, String, Executable, Map<String, Executable>>toMap(Method::getName,
                            method -> method, (one, other) -> one, TreeMap::new)),
            SoftwareQueueFamily.class, Map.of("family", constructor(SoftwareQueueFamily.class)));

    private SettingText() {
    }

    /** The parser of a type's values; null if no text can be one. */
    static @Nullable Function<String, Object> parser(Type type) {
        if (type instanceof ParameterizedType generic
                && generic.getActualTypeArguments()[0] instanceof Class<?> element) {
            if (generic.getRawType() == Set.class) {
                return text -> split(text).map(name -> constant(element, name)).collect(Collectors.toSet());
            }
            Map<String, Executable> known = generic.getRawType() == List.class ? CALLS.get(element) : null;
            return known == null ? null : text -> calls(text, element.getSimpleName(), known);
        }
        if (type instanceof Class<?> plain && plain.isEnum()) {
            return text -> constant(plain, text);
        }
        if (type instanceof Class<?> plain && plain.isRecord()) {
            return text -> call(text, constructor(plain), text);
        }
        return SINGLE.get(type);
    }

    /** The constructor of a record whose arguments all can be said. */
    private static Constructor<?> constructor(Class<?> type) {
        return Stream.of(type.getConstructors()).filter(each -> Stream.of(each.getParameterTypes())
                .allMatch(SINGLE::containsKey)).findFirst().orElseThrow();
    }

    private static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static Object constant(Class<?> type, String text) {
        List<Object> known = Arrays.asList(type.getEnumConstants());
        String name = text.toUpperCase(Locale.ROOT);
        return known.stream().filter(constant -> constant.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("expected one of " + known + ", found \"" + text + "\""
                        + meant(text, known.stream().map(Object::toString).toList())));
    }

    /** A hexadecimal number may have the highest bit. */
    private static int integer(String text) {
        return number(text, each -> each.startsWith(HEXADECIMAL)
                ? Integer.parseUnsignedInt(each.substring(HEXADECIMAL.length()), 16) : Integer.parseInt(each),
                "expected a whole number such as 2, up to " + Integer.MAX_VALUE + ", or of 32 bits such as 0x10DE");
    }

    private static long unsigned(String text) {
        return number(text, each -> each.startsWith(HEXADECIMAL)
                ? Long.parseUnsignedLong(each.substring(HEXADECIMAL.length()), 16) : Long.parseUnsignedLong(each),
                "expected a whole number from 0 to " + Long.toUnsignedString(-1));
    }

    private static LongUnaryOperator always(String text) {
        long number = unsigned(text);
        Calibration.of(0, number);
        return call -> number;
    }

    private static <N extends Number> N number(String text, Function<String, N> parse, String expected) {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(expected + ", found \"" + text + "\"", e);
        }
    }

    /** Names the known names, and the one that may be meant. */
    static IllegalArgumentException unknown(String what, String name, Collection<String> known) {
        return new IllegalArgumentException(
                "there is no " + what + " " + name + meant(name, known) + ", only " + String.join(", ", known));
    }

    private static String meant(String name, Collection<String> known) {
        return NearestName.of(name, known).map(near -> " (did you mean " + near + "?)").orElse("");
    }

    /** The parts of a list, which commas separate. */
    static Stream<String> split(String text) {
        return Stream.of(text.split(",")).map(String::strip).filter(part -> !part.isEmpty());
    }

    /** Parses {@code name(value, ...), ...}. */
    private static List<Object> calls(String text, String what, Map<String, Executable> known) {
        List<Object> made = new ArrayList<>();
        for (String each : text.isEmpty() ? new String[0] : BETWEEN_CALLS.split(text)) {
            Matcher matcher = CALL.matcher(each);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("expected name(argument, ...), found \"" + each + "\"");
            }
            Executable call = known.get(matcher.group(1));
            if (call == null) {
                throw unknown(what, matcher.group(1), known.keySet());
            }
            Object result = call(each, call, matcher.group(2));
            made.addAll(result instanceof List<?> several ? several : List.of(result));
        }
        return made;
    }

    /**
     * Calls a static method or a constructor.
     *
     * @param whole what the arguments are a part of, for messages
     * @param text the arguments, which commas separate
     */
    private static Object call(String whole, Executable call, String text) {
        List<String> texts = text.isBlank() ? List.of() : Stream.of(text.split(",", -1)).map(String::strip).toList();
        Parameter[] parameters = call.getParameters();
        if (texts.size() != parameters.length) {
            throw new IllegalArgumentException(whole + " has too " + (texts.size() < parameters.length ? "few" : "many")
                    + " arguments: expected "
                    + Stream.of(parameters).map(Parameter::getName).collect(Collectors.joining(", ")));
        }
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Objects.requireNonNull(SINGLE.get(parameters[i].getType())).apply(texts.get(i));
        }
        return invoke(call, null, arguments);
    }

    /** Calls what throws no checked exception. */
    static Object invoke(Executable call, @Nullable Object target, Object... arguments) {
        try {
            return call instanceof Method method ? method.invoke(target, arguments)
                    : ((Constructor<?>) call).newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
