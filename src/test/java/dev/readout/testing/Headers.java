package dev.readout.testing;

import dev.readout.trace.signature.ApiTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the headers declare, of which stubs have what is called: read by patterns, beside jextract and the trace. */
public final class Headers {
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern ANNOTATION =
            Pattern.compile("READOUT_\\w+(?:\\((?:[^()]++|\\((?:[^()]++|\\([^()]*+\\))*+\\))*+\\))?");
    private static final Pattern FUNCTION = Pattern.compile("\\(\\*PFN_(\\w+)\\)\\(");
    private static final Pattern AGGREGATE = Pattern.compile("(?s)typedef (?:struct|union) (\\w+) \\{(.*?)\\R\\}");
    private static final Pattern FIELD = Pattern.compile("(\\w+)(?:\\[\\w+])*(?: *: *\\d+)?;");
    private static final Pattern CONSTANT =
            Pattern.compile("(?m)^(?:#define (\\w+)| +(\\w+) =) (.+?),?\\s*$");
    private static final Pattern NUMBER = Pattern.compile("\\(?(~?)(-?(?:0x)?[0-9A-Fa-f]+)[UL]*\\)?");

    private Headers() {
    }

    private static String text(String api) {
        try {
            String text = Files.readString(Path.of("headers", api + ".h"));
            return ANNOTATION.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The functions of an API, but for what stands for any of them. */
    public static SortedSet<String> functions(String api) {
        return FUNCTION.matcher(text(api)).results().map(found -> found.group(1))
                .filter(name -> !name.endsWith("VoidFunction")).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names of a function's parameters. */
    public static List<String> parameters(String api, String function) {
        String declared = text(api).split("\\(\\*PFN_" + function + "\\)\\(", 2)[1].split("\\);", 2)[0];
        return Stream.of(declared.split(",")).map(parameter -> parameter.strip().replaceAll("(?s).*\\W", ""))
                .filter(name -> !name.equals("void")).toList();
    }

    /** How a function of some API is called. */
    public static FunctionDescriptor descriptor(String function) {
        return Objects.requireNonNull(ApiTable.standard().function(function), function).descriptor;
    }

    /** The structs and unions of an API, each with the names of its fields. */
    public static Map<String, List<String>> aggregates(String api) {
        Map<String, List<String>> aggregates = new LinkedHashMap<>();
        AGGREGATE.matcher(text(api)).results().forEach(found -> aggregates.put(found.group(1),
                FIELD.matcher(found.group(2)).results().map(field -> field.group(1)).toList()));
        return aggregates;
    }

    /** The names of macros and enumerators of an API. */
    public static Set<String> constants(String api) {
        return expressions(api).keySet();
    }

    /** The numbers of an API that have names which begin like this, by their whole names. */
    public static SortedMap<String, Integer> numbers(String api, String prefix) {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        Map<String, String> all = expressions(api);
        all.keySet().stream().filter(name -> name.startsWith(prefix))
                .forEach(name -> numbers.put(name, number(all, name)));
        return numbers;
    }

    private static Map<String, String> expressions(String api) {
        Map<String, String> expressions = new TreeMap<>();
        Matcher found = CONSTANT.matcher(text(api));
        while (found.find()) {
            expressions.put(found.group(1) != null ? found.group(1) : found.group(2), found.group(3));
        }
        return expressions;
    }

    private static int number(Map<String, String> all, String name) {
        String expression = all.get(name);
        Matcher number = NUMBER.matcher(expression);
        if (!number.matches()) {
            return number(all, expression);
        }
        int value = (int) (long) Long.decode(number.group(2));
        return number.group(1).isEmpty() ? value : ~value;
    }
}
