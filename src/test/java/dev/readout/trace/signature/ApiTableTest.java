package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.Headers;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the layer reads out of the headers is what jextract's generated classes have. */
class ApiTableTest {
    private static final String PREFIX = "PFN_";

    /** The generated stubs of an API, of all artifacts. */
    private static List<Class<?>> stubs(String api) throws Exception {
        List<Class<?>> stubs = new ArrayList<>();
        for (Path file : Sources.stubs()) {
            String name = file.getFileName().toString().replace(".java", "");
            if (Sources.packageOf(file).endsWith("." + api) && !name.contains("_h")) {
                stubs.add(Class.forName(Sources.packageOf(file) + "." + name));
            }
        }
        assertThat(stubs).hasSizeGreaterThan(20);
        return stubs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "gl", "egl"})
    void everyFunctionHasTheDescriptorOfItsStub(String api) throws Exception {
        for (Class<?> stub : stubs(api)) {
            String name = stub.getSimpleName();
            if (name.startsWith(PREFIX) && !name.endsWith("VoidFunction")) {
                assertThat(ApiTable.standard().function(name.substring(PREFIX.length())).descriptor).as(name)
                        .isEqualTo(stub.getMethod("descriptor").invoke(null));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan", "gl", "egl"})
    void everyFunctionOfTheHeaderIsThere(String api) {
        assertThat(ApiTable.standard().functions()).extracting(function -> function.name)
                .containsAll(Headers.functions(api));
    }

    @Test
    void everyStructLiesInMemoryAsItsStubSays() throws Exception {
        Map<String, Aggregate> structs = ApiTable.parse("vulkan.h").aggregates().stream()
                .collect(Collectors.toMap(struct -> struct.name, struct -> struct));
        for (Class<?> stub : stubs("vulkan")) {
            String name = stub.getSimpleName();
            if (name.startsWith(PREFIX)) {
                continue;
            }
            GroupLayout layout = (GroupLayout) stub.getMethod("layout").invoke(null);
            Aggregate struct = structs.get(name);
            assertThat(struct.size()).as(name).isEqualTo((int) layout.byteSize());
            assertThat(struct.alignment()).as(name).isEqualTo((int) layout.byteAlignment());
            Map<String, Integer> offsets = new LinkedHashMap<>();
            for (Member field : struct.fields) {
                offsets.put(field.name, field.place);
            }
            Map<String, Integer> expected = new LinkedHashMap<>();
            for (String field : fields(layout)) {
                expected.put(field, (int) layout.byteOffset(PathElement.groupElement(field)));
            }
            assertThat(offsets).as(name).containsExactlyEntriesOf(expected);
        }
    }

    private static List<String> fields(GroupLayout layout) {
        return layout.memberLayouts().stream().flatMap(member -> member.name().stream()).toList();
    }

    @Test
    void everyStructOfAChainIsFoundByItsNumber() {
        Declarations vulkan = ApiTable.parse("vulkan.h");
        long chained = vulkan.aggregates().stream().filter(Aggregate::isChained)
                .filter(struct -> !struct.name.equals("VkBaseOutStructure")).count();

        Enumerants numbers = vulkan.group("VkStructureType");
        long found = IntStream.range(0, numbers.count()).mapToObj(i -> vulkan.chain.struct(numbers.number(i)))
                .filter(Objects::nonNull).distinct().count();

        assertThat(found).isEqualTo(chained).isGreaterThan(70);
    }

    /** Where a length stands just before a pointer, forgetting to say so shows one element of many. */
    @ParameterizedTest
    @ValueSource(strings = {"vulkan.h", "gl.h", "egl.h", "cl.h"})
    void theHeadersSayWhatEveryCountIsTheLengthOf(String header) throws IOException {
        Pattern counted = Pattern.compile("\\b(?:\\w+Count|\\w+Size|count|n)[,;]\\s+([^,;]*\\*[^,;]*)[,;)]");
        List<String> found = counted.matcher(
                withoutConditions(text(header)).replaceAll("(READOUT_LENGTH\\(\\w+), [^()]*\\)", "$1)")).results()
                .map(match -> match.group(1))
                .filter(pointer -> !pointer
                        .matches("const \\w*(ReferenceSlotInfo|Geometry|StridedDeviceAddressRange)KHR\\* \\w+"))
                .filter(pointer -> !pointer.endsWith("GLsizei* length") && !pointer.startsWith("return)"))
                // Of Intel's extension: a size and a number that stand before another answer.
                .filter(pointer -> !pointer.matches("GLuint\\* noCounters|.*GLuint\\* counterTypeEnum"))
                .toList();

        assertThat(found).isNotEmpty()
                .allMatch(pointer -> pointer.contains("READOUT_LENGTH(") || pointer.contains("READOUT_IF(0)"));
    }

    /** A header without the conditions under which pointers lead somewhere, but for that which never holds. */
    private static String withoutConditions(String header) {
        StringBuilder rest = new StringBuilder(header);
        Matcher condition = Pattern.compile("READOUT_IF(?=\\((?!0\\)))").matcher(header);
        List<MatchResult> found = new ArrayList<>(condition.results().toList());
        for (MatchResult match : found.reversed()) {
            int end = match.end();
            int depth = 0;
            do {
                char c = header.charAt(end++);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            } while (depth > 0);
            rest.delete(match.start(), end);
        }
        return rest.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gl.h", "egl.h"})
    void theHeadersSayWhichNamesEveryEnumerantHas(String header) throws IOException {
        List<String> found = Pattern.compile("\\S+ (?:GLenum|GLbitfield|EGLenum) [\\w(*]+[,)]").matcher(text(header))
                .results().map(MatchResult::group).toList();

        assertThat(found).isNotEmpty().allMatch(parameter -> parameter.contains("READOUT_NAMED("));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vulkan.h", "gl.h", "egl.h", "cl.h"})
    void theHeadersSayWhereEveryStringEnds(String header) throws IOException {
        List<String> found = Arrays.stream(text(header).split("[,;{]\\s"))
                .filter(part -> part.matches("(?s).*\\b(char|GLchar|GLubyte)( const)?(\\*| \\w+\\[).*"))
                .filter(part -> !part.contains("unsigned char")).toList();

        assertThat(found).isNotEmpty().allMatch(declaration -> declaration.contains("READOUT_STRING"));
    }

    private static String text(String header) throws IOException {
        return Files.readString(Path.of("headers", header)).replaceAll("(?s)/\\*.*?\\*/", "");
    }

    @Test
    void whatIsWrongInAHeaderIsSaidWithItsLine() {
        assertThatThrownBy(() -> Declarations.of("x.h", "typedef int A;\ntypedef unknown b;"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("x.h:2: expected a type that is declared above, before, found 'b'");
        assertThatThrownBy(() -> Declarations.of("x.h", "typedef struct S {\n int n;\n"
                + " READOUT_LENGTH(m) const int* p;\n} S;"))
                .hasMessage("x.h:3: expected a constant, or something that is declared beside it, found 'm'");
        assertThatThrownBy(() -> Declarations.of("x.h", "READOUT_NAMES(A, B)"))
                .hasMessage("x.h:1: expected a constant of this header, found 'B'");
    }

    @Test
    void whatTheHeadersDoNotDeclareIsNotKnown() {
        assertThat(ApiTable.standard().function("vkCmdTraceRaysKHR")).isNull();
        assertThat(ApiTable.standard().function("vkVoidFunction")).isNull();
    }
}
