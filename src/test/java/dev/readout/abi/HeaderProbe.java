package dev.readout.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Asks the C++ compiler what a C header says about the names that ours has.
 *
 * <p>C++, because {@code typeid} names a type by its tags: two enums, or pointers to two structs, differ there although
 * they have one size.
 */
final class HeaderProbe {

    private static final String COMPILER = "g++";

    /** Prints facts, one a line: the key, a tab, the value. */
    private static final String PRINTERS = """
            #include <cstddef>
            #include <cstdio>
            #include <string>
            #include <type_traits>
            #include <typeinfo>
            #include <utility>

            template <class T> struct Shape {
                static std::string of() {
                    if constexpr (std::is_void_v<T>) return "void";
                    else if constexpr (std::is_array_v<T>)
                        return Shape<std::remove_extent_t<T>>::of() + "[" + std::to_string(std::extent_v<T>) + "]";
                    else return (std::is_pointer_v<T> ? "pointer" : std::is_floating_point_v<T> ? "float"
                            : std::is_class_v<T> || std::is_union_v<T> ? "group" : "int") + std::to_string(sizeof(T));
                }
            };
            template <class R, class... A> struct Shape<R (*)(A...)> {
                static std::string of() { return "pointer8"; }
                static std::string call() {
                    std::string list;
                    ((list += (list.empty() ? "" : ",") + Shape<A>::of()), ...);
                    return Shape<R>::of() + "(" + list + ")";
                }
            };

            // How many initialisers an aggregate takes: a member that hides in padding is one more.
            struct Anything { template <class T> operator T() const; };
            template <class T, std::size_t... I> constexpr bool takes(std::index_sequence<I...>) {
                return requires { T{(static_cast<void>(I), Anything{})...}; };
            }
            template <class T, int less, int more> constexpr int between() {
                constexpr int middle = (less + more) / 2;
                if constexpr (less == middle) return less;
                else if constexpr (takes<T>(std::make_index_sequence<middle>())) return between<T, middle, more>();
                else return between<T, less, middle>();
            }
            template <class T, int some = 1> constexpr int initialisers() {
                if constexpr (takes<T>(std::make_index_sequence<some>())) return initialisers<T, 2 * some>();
                else return between<T, some / 2, some>();
            }

            void fact(const char* name, const char* what, const std::string& value) {
                std::printf("%s %s\\t%s\\n", name, what, value.c_str());
            }
            template <class T> void aggregate(const char* name) {
                fact(name, "size", std::to_string(sizeof(T)));
                fact(name, "initialisers", std::to_string(initialisers<T>()));
            }
            template <class T> void member(const char* name, std::size_t offset) {
                fact(name, "offset", std::to_string(offset));
                fact(name, "shape", Shape<T>::of());
                fact(name, "type", typeid(T).name());
            }
            template <class T> void function(const char* name) {
                fact(name, "shape", Shape<T>::call());
                fact(name, "type", typeid(T).name());
            }
            template <class T> void constant(const char* name, T value) {
                long long number = sizeof(T) == 4 ? (long long) (int) value : (long long) value;
                fact(name, "value", std::to_string(sizeof(T)) + " bytes, " + std::to_string(number));
            }
            """;

    private final String api;
    private final Path folder;

    /** A probe for the names of our header of an API, which builds its programs in {@code folder}. */
    HeaderProbe(String api, Path folder) {
        this.api = api;
        this.folder = folder;
    }

    /** Whether the compiler finds what these lines include. */
    boolean canInclude(String include) throws IOException {
        return preprocess(include).exit() == 0;
    }

    /** The number that a macro of that header stands for. */
    int macro(String include, String name) throws IOException {
        return Integer.parseInt(matches(preprocess(include).output(), "#define " + name + " (\\d+)").getFirst());
    }

    /**
     * Facts about each name of ours that the header knows. A key is {@code NAME size}, {@code NAME.MEMBER offset},
     * {@code NAME.MEMBER type} and so on; a name that the header lacks has none.
     *
     * @param include the lines that include the header
     * @param spelling what that header calls a name of ours
     */
    Map<String, String> ask(String include, UnaryOperator<String> spelling) throws IOException {
        Set<String> known = matches(preprocess(include).output(), "([A-Za-z_]\\w*)");
        Path source = Files.createTempFile(folder, "probe", ".cpp");
        Path program = Path.of(source.toString().replace(".cpp", ""));
        Files.writeString(source, include + PRINTERS + questions(known, spelling));
        Answer compiled = run(List.of(COMPILER, "-std=c++20", "-w", "-o", program.toString(), source.toString()));
        assertThat(compiled.exit()).as(compiled.output()).isZero();

        Map<String, String> facts = new TreeMap<>();
        run(List.of(program.toString())).output().lines().forEach(line -> {
            String[] fact = line.split("\t");
            facts.put(fact[0], fact[1]);
        });
        return facts;
    }

    private String questions(Set<String> known, UnaryOperator<String> spelling) {
        StringBuilder program = new StringBuilder();
        Predicate<String> asked = name -> known.contains(spelling.apply(name));
        Map<String, List<String>> aggregates = Headers.aggregates(api);
        aggregates.forEach((name, members) -> {
            if (asked.test(name)) {
                // In a template, because only there a member that does not exist is a question and not an error.
                program.append("template <class T> void probe_%1$s() {\n".formatted(name))
                        .append("    aggregate<T>(\"%1$s\");\n".formatted(name));
                members.forEach(member -> program.append("""
                            if constexpr (requires { sizeof(T::%2$s); })
                                member<decltype(T::%2$s)>("%1$s.%2$s", offsetof(T, %2$s));
                        """.formatted(name, member)));
                program.append("}\n");
            }
        });
        program.append("int main() {\n");
        aggregates.keySet().stream().filter(asked)
                .forEach(name -> program.append("    probe_%s<%s>();\n".formatted(name, spelling.apply(name))));
        Headers.functions(api).stream().map(name -> "PFN_" + name).filter(asked).forEach(
                name -> program.append("    function<%2$s>(\"%1$s\");\n".formatted(name, spelling.apply(name))));
        Headers.constants(api).stream().filter(asked)
                .forEach(name -> program.append("    constant(\"%s\", %s);\n".formatted(name, spelling.apply(name))));
        return program.append("}\n").toString();
    }

    private Answer preprocess(String include) throws IOException {
        Path source = Files.createTempFile(folder, "include", ".cpp");
        Files.writeString(source, include);
        return run(List.of(COMPILER, "-E", "-dD", source.toString()));
    }

    /** The first group of each match. */
    static SequencedSet<String> matches(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private record Answer(int exit, String output) {
    }

    private static Answer run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Answer(process.waitFor(), output);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }
}
