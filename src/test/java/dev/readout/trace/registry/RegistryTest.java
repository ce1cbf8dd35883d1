package dev.readout.trace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a registry says, in C with the words of the headers; and files that are none. */
class RegistryTest {
    private static final String VK = """
            <registry>
                <types>
                    <type category="basetype">typedef <type>uint32_t</type> <name>VkFlags</name>;</type>
                    <type requires="VkFooFlagBits" category="bitmask">typedef <type>VkFlags</type> \
            <name>VkFooFlags</name>;</type>
                    <type category="enum" name="VkFooFlagBits"/>
                    <type category="struct" name="VkFoo">
                        <member values="VK_STRUCTURE_TYPE_FOO"><type>VkStructureType</type> <name>sType</name></member>
                        <member>const <type>void</type>* <name>pNext</name></member>
                        <member optional="true"><type>uint32_t</type> <name>count</name></member>
                        <member len="count">const <type>VkBar</type>* <name>pBars</name></member>
                        <member len="count" noautovalidity="true">const <type>VkBar</type>* <name>pMaybe</name></member>
                        <member len="(pMaybe-&gt;n)">const <type>VkBar</type>* <name>pUncertain</name></member>
                        <member><type>float</type> <name>matrix</name>[3][<enum>VK_FOUR</enum>]</member>
                        <member><type>uint32_t</type> <name>a</name><comment>32 bits</comment></member>
                        <member api="vulkansc"><type>uint32_t</type> <name>safe</name></member>
                    </type>
                    <type category="struct" name="VkFooKHR" alias="VkFoo"/>
                </types>
                <enums name="API Constants"><enum value="4" name="VK_FOUR"/></enums>
                <enums name="VkFooFlagBits" type="bitmask"><enum bitpos="3" name="VK_FOO_BIT"/></enums>
                <commands>
                    <command successcodes="VK_SUCCESS"><proto><type>VkResult</type> <name>vkFoo</name></proto>
                        <param><type>VkDevice</type> <name>device</name></param>
                        <param optional="false,true"><type>uint32_t</type>* <name>pCount</name></param>
                        <param len="pCount"><type>VkFooKHR</type>* <name>pFoos</name></param>
                        <param>const <type>float</type> <name>color</name>[4]</param>
                        <param len="null-terminated">const <type>char</type>* <name>pName</name></param>
                        <param len="latexmath:[\\over]" altlen="size / 4">const <type>uint32_t</type>* \
            <name>pCode</name></param>
                        <param len="system(1)">const <type>uint32_t</type>* <name>pHostile</name></param>
                        <param><type>size_t</type> <name>size</name></param>
                    </command>
                    <command name="vkFooKHR" alias="vkFoo"/>
                    <command api="vulkansc"><proto><type>void</type> <name>vkSafe</name></proto></command>
                </commands>
                <extensions>
                    <extension number="2" supported="vulkan"><require>
                        <enum offset="7" extends="VkStructureType" name="VK_STRUCTURE_TYPE_FOO"/>
                        <enum offset="1" dir="-" extends="VkResult" name="VK_ERROR_FOO"/>
                    </require></extension>
                    <extension number="3" supported="disabled"><require>
                        <enum offset="7" extends="VkStructureType" name="VK_STRUCTURE_TYPE_OFF"/>
                    </require></extension>
                </extensions>
            </registry>
            """;

    private static final String GL = """
            <registry>
                <types>
                    <type>typedef unsigned int <name>GLenum</name>;</type>
                    <type>typedef struct __GLsync *<name>GLsync</name>;</type>
                    <type>typedef void (<apientry/> *<name>GLDEBUGPROC</name>)(GLenum source);</type>
                </types>
                <enums namespace="GL" group="FooMask" type="bitmask">
                    <enum value="0x1" name="GL_FOO_BIT_EXT" group="FooMask"/>
                    <enum value="0x1" name="GL_FOO_BIT" group="FooMask,BarMask"/>
                </enums>
                <commands namespace="GL">
                    <command><proto>void <name>%s</name></proto>
                        <param group="FooMask"><ptype>GLbitfield</ptype> <name>mask</name></param>
                        <param><ptype>GLsizei</ptype> <name>count</name></param>
                        <param><ptype>GLsizei</ptype> <name>bufSize</name></param>
                        <param%s>const <ptype>%s</ptype> *<name>p</name></param>
                    </command>
                </commands>
            </registry>
            """;

    private static Registry vulkan() {
        return Registry.of("vk.xml", VK);
    }

    @Test
    void aFunctionOfVulkanIsDeclaredWithItsLengths() {
        Declaration function = vulkan().function("vkFoo");

        assertThat(function.text()).isEqualTo("typedef VkResult (*PFN_vkFoo)(VkDevice device, uint32_t* pCount,"
                + " READOUT_LENGTH((*pCount)) VkFoo* pFoos, READOUT_LENGTH(4) const float* color,"
                + " READOUT_STRING const char* pName, READOUT_LENGTH(size/4) const uint32_t* pCode,"
                + " READOUT_IF(0) const uint32_t* pHostile, size_t size);\n");
        assertThat(function.needs()).contains("VkResult", "VkDevice", "VkFoo", "float");
        assertThat(vulkan().function("vkFooKHR")).isEqualTo(function);
        assertThat(vulkan().function("vkSafe")).isNull();
        assertThat(vulkan().function("vkNothing")).isNull();
    }

    @Test
    void aStructIsDeclaredFieldByField() {
        assertThat(vulkan().type("VkFooKHR").text()).isEqualTo("""
                typedef struct VkFooKHR {
                    VkStructureType sType;
                    const void* pNext;
                    uint32_t count;
                    READOUT_LENGTH(count) const VkBar* pBars;
                    READOUT_IF(0) const VkBar* pMaybe;
                    READOUT_IF(0) const VkBar* pUncertain;
                    float matrix[12];
                    uint32_t a;
                } VkFooKHR;
                """);
        assertThat(vulkan().structure("VK_STRUCTURE_TYPE_FOO")).isEqualTo("VkFoo");
    }

    /** A driver may have another draft, in which the fields lie elsewhere. Numbers and handles are what they are. */
    @Test
    void structsOfProvisionalExtensionsAreNotDeclared() {
        String drafts = VK.replace("</types>", """
                    <type category="struct" name="VkDraft">
                        <member values="VK_STRUCTURE_TYPE_DRAFT"><type>VkStructureType</type>
                            <name>sType</name></member>
                        <member>const <type>char</type>* <name>pName</name></member>
                    </type>
                    <type category="union" name="VkDrafts"><member><type>float</type> <name>one</name></member></type>
                    <type category="basetype">typedef <type>uint32_t</type> <name>VkDraftNumber</name>;</type>
                </types>
                """).replace("</extensions>", """
                    <extension number="4" supported="vulkan"%s><require>
                        <type name="VkDraft"/><type name="VkDrafts"/><type name="VkDraftNumber"/>
                    </require></extension>
                </extensions>
                """);
        List<String> names = List.of("VkDraft", "VkDrafts", "VkDraftNumber");
        Registry whole = Registry.of("vk.xml", drafts.formatted(""));
        assertThat(names).allSatisfy(name -> assertThat(whole.type(name)).as(name).isNotNull());

        Registry provisional = Registry.of("vk.xml", drafts.formatted(" provisional=\"true\""));
        assertThat(names).filteredOn(name -> provisional.type(name) != null).containsExactly("VkDraftNumber");
        assertThat(provisional.type("VkFoo")).isNotNull();
    }

    @Test
    void numbersOfExtensionsAreMadeOfTheirNumber() {
        assertThat(vulkan().group("VkStructureType").text())
                .contains("READOUT_NUMBER(VK_STRUCTURE_TYPE_FOO, 0x" + Long.toHexString(1_000_001_007) + ")")
                .doesNotContain("_OFF");
        assertThat(vulkan().group("VkResult").text())
                .contains("READOUT_NUMBER(VK_ERROR_FOO, 0x" + Long.toHexString(-1_000_001_001L) + ")");
        assertThat(vulkan().type("VkFooFlags").text()).isEqualTo("READOUT_NUMBER(VK_FOO_BIT, 0x8)\n"
                + "READOUT_BITS(VkFooFlagBits, VK_FOO_BIT)\ntypedef VkFlags VkFooFlags;\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "glFoo | GLfloat | count*4 | READOUT_LENGTH(count*4) const GLfloat* p",
        "glFoo | GLfloat | 1 | const GLfloat* p",
        "glFoo | GLfloat | '' | READOUT_IF(0) const GLfloat* p",
        "glFoo | GLfloat | COMPSIZE(mask) | READOUT_IF(0) const GLfloat* p",
        "glFoo | GLfloat | bufSize | READOUT_IF(0) const GLfloat* p",
        "glFoo | GLfloat | bufSize / 4 | READOUT_LENGTH(bufSize/4) const GLfloat* p",
        "glFoo | GLfloat | p | READOUT_LENGTH((*p)) const GLfloat* p",
        "glFoo | GLubyte | bufSize | READOUT_LENGTH(bufSize) const GLubyte* p",
        "glFoo | GLchar | '' | READOUT_STRING const GLchar* p",
        "glFoo | GLchar | count | READOUT_IF(count >= 0) READOUT_STRING READOUT_LENGTH(count) const GLchar* p",
        "glFoo | void | count | READOUT_IF(0) const void* p",
        "glPixelMapfv | GLfloat | count | READOUT_IF(0) const GLfloat* p",
        "glGetnPolygonStipple | GLubyte | bufSize | READOUT_IF(0) const GLubyte* p"})
    void aPointerOfGlIsFollowedOnlyAsFarAsItIsSaid(String name, String type, String length, String expected) {
        Registry gl = Registry.of("gl.xml", GL.formatted(name,
                length.isEmpty() ? "" : " len=\"" + length + "\"", type));

        assertThat(gl.function(name).text()).isEqualTo("typedef void (*PFN_" + name
                + ")(READOUT_NAMED(FooMask) GLbitfield mask, GLsizei count, GLsizei bufSize, " + expected + ");\n");
    }

    /** Older extensions of GL spell the inner const alone. */
    @ParameterizedTest
    @CsvSource({"const GLchar **, READOUT_INPUT READOUT_LENGTH(count) READOUT_STRING const GLchar** p",
        "const GLchar *const*, READOUT_INPUT READOUT_LENGTH(count) READOUT_STRING const GLchar** p"})
    void whatIsConstIsInput(String type, String expected) {
        Registry gl = Registry.of("gl.xml", GL.formatted("glFoo", "", "GLint").replace("const <ptype>GLint</ptype> *",
                type).replace("<param>" + type, "<param len=\"count\">" + type));

        assertThat(gl.function("glFoo").text().replace("* const*", "**")).contains(expected);
    }

    /** A query returns one of a property's numbers or more; what sets it takes all, also where no const says so. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "glGetFoofv | GLfloat * | GLfloat* p",
        "glExtGetFoofvQCOM | GLfloat * | GLfloat* p",
        "glFoofvEXT | GLfloat * | READOUT_INPUT READOUT_LENGTH(4) GLfloat* p",
        "glFoofv | const GLfloat * | READOUT_LENGTH(4) const GLfloat* p"})
    void ofAPropertyAQueryReturnsOneNumberAndASetterTakesAll(String name, String type, String expected) {
        Registry gl = Registry.of("gl.xml", GL.formatted(name, " len=\"4\"", "GLfloat")
                .replace("const <ptype>GLfloat</ptype> *", type).replace(">mask<", ">pname<"));

        assertThat(gl.function(name).text()).endsWith("GLsizei bufSize, " + expected + ");\n");
    }

    /** Nothing beside a string, its length, or how many there are; of what comes back, that is no length. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "const GLchar *p, GLsizei length | READOUT_IF(0) const GLchar* p, GLsizei length",
        "GLchar *p | READOUT_IF(0) GLchar* p",
        "GLint n, const GLchar *const*p{n} | GLint n, READOUT_INPUT READOUT_LENGTH(n) READOUT_STRING const GLchar** p",
        "GLint n, const GLchar *const*p{n}, const GLint *length | GLint n, READOUT_INPUT READOUT_LENGTH(n)"
                + " READOUT_STRING READOUT_STRING_LENGTHS(length) const GLchar** p, READOUT_IF(0) const GLint* length",
        "GLint n, const GLchar *const*p{n}, GLint lengths | GLint n, READOUT_INPUT READOUT_LENGTH(n) const GLchar** p,"
                + " GLint lengths",
        "GLint n, const GLchar **const*p{n} | GLint n, READOUT_IF(0) const GLchar*** p",
        "GLint *n, GLfloat *p{n} | READOUT_IF(0) GLint* n, READOUT_IF(0) GLfloat* p",
        "GLint *n{1}, GLfloat *p{4} | GLint* n, READOUT_LENGTH(4) GLfloat* p",
        "GLint *count{1}, GLfloat *p{4} | GLint* count, READOUT_LENGTH(4, READOUT_FOLLOWED(count) ? *count : 4)"
                + " GLfloat* p",
        "GLint *count{1}, const GLfloat *p{4} | GLint* count, READOUT_LENGTH(4) const GLfloat* p",
        "GLint n, GLchar *p{COMPSIZE(n)} | GLint n, READOUT_IF(0) GLchar* p",
        "GLuint *count{1}, GLfloat *p{4} | GLuint* count, READOUT_LENGTH(4) GLfloat* p",
        "const GLint *count{1}, GLfloat *p{4} | const GLint* count, READOUT_LENGTH(4) GLfloat* p"})
    void whatStandsBesideAPointerOfGlSaysHowFarItIsFollowed(String parameters, String expected) {
        String xml = parameters.replaceAll("([^,]*?)(\\w+)(?:\\{([^}]+)})?(?:, |$)",
                "<param len=\"$3\">$1<name>$2</name></param>").replace(" len=\"\"", "");
        Registry gl = Registry.of("gl.xml", "<registry><commands><command><proto>void <name>glFoo</name></proto>"
                + xml + "</command></commands></registry>");

        assertThat(gl.function("glFoo").text().replace("* const*", "**")).isEqualTo(
                "typedef void (*PFN_glFoo)(" + expected + ");\n");
    }

    @Test
    void theNameWithoutAVendorComesFirst() {
        Registry gl = Registry.of("gl.xml", GL.formatted("glFoo", "", "void"));

        assertThat(gl.group("FooMask").text()).isEqualTo("READOUT_NUMBER(GL_FOO_BIT, 0x1)\n"
                + "READOUT_NUMBER(GL_FOO_BIT_EXT, 0x1)\nREADOUT_BITS(FooMask, GL_FOO_BIT, GL_FOO_BIT_EXT)\n");
        assertThat(gl.group("BarMask").text()).contains("READOUT_BITS(BarMask, GL_FOO_BIT)");
        assertThat(gl.type("GLsync").text()).isEqualTo("typedef void* GLsync;\n");
        assertThat(gl.type("GLDEBUGPROC").text()).isEqualTo("typedef void* GLDEBUGPROC;\n");
        assertThat(gl.type("GLenum").text()).isEqualTo("typedef unsigned int GLenum;\n");
    }

    /** The names of X's functions begin as those of GL do. */
    @Test
    void functionsOfGlxAreNoneOfGl() {
        Registry glx = Registry.of("glx.xml", """
                <registry><types><type>typedef XID <name>GLXDrawable</name>;</type></types><commands>
                    <command><proto>void <name>glXFoo</name></proto>
                        <param><type>GLXDrawable</type> <name>drawable</name></param>
                        <param>unsigned long <name>mask</name></param>
                        <param>unsigned long *<name>event_mask</name></param></command></commands></registry>
                """);

        assertThat(glx.which()).isEqualTo(Registry.Api.GLX);
        assertThat(Registry.Api.GL.has("glXFoo")).isFalse();
        assertThat(Registry.Api.GL.has("glFoo")).isTrue();
        assertThat(glx.function("glXFoo").text()).isEqualTo(
                "typedef void (*PFN_glXFoo)(GLXDrawable drawable, size_t mask, READOUT_IF(0) size_t* event_mask);\n");
        assertThat(glx.type("GLXDrawable").text()).isEqualTo("typedef XID GLXDrawable;\n");
        assertThat(glx.type("XID").text()).isEqualTo("typedef size_t XID;\n");
    }

    @Property(tries = 400)
    void whatWasCutIsNoRegistry(@ForAll @IntRange(min = 0, max = 100_000) int length) {
        String whole = VK.strip();
        String cut = whole.substring(0, length % whole.length());

        assertThatThrownBy(() -> Registry.of("vk.xml", cut)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("vk.xml:").hasMessageContaining("nothing of it is used");
    }

    /** Whatever one character is changed to, there is a registry or one message. */
    @Property(tries = 2000)
    void whatWasDamagedIsReadOrRefused(@ForAll @IntRange(min = 0, max = 100_000) int position, @ForAll char damage) {
        StringBuilder damaged = new StringBuilder(VK);
        damaged.setCharAt(position % VK.length(), damage);
        try {
            Registry registry = Registry.of("vk.xml", damaged.toString());
            for (String name : registry.functions()) {
                registry.function(name);
            }
            registry.type("VkFoo");
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<registry/>", "<registry><commands/></registry>",
        "<registry><commands><command><proto>void <name>xrFoo</name></proto></command></commands></registry>",
        "<registry><commands><command><proto>void <name>eglFoo</name></proto></command></commands></registry>",
        "<registry><commands><command><proto>void <name>clFoo</name></proto></command></commands></registry>",
        "<registry><commands><command><proto>void <name>vkfoo</name></proto></command></commands></registry>"})
    void aRegistryOfAnotherApiIsRefused(String xml) {
        assertThatThrownBy(() -> Registry.of("x.xml", xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected one of Vulkan (vk.xml), GLX (glx.xml), GL (gl.xml); ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no XML", "<protocol name='wayland'/>", "<registry/><registry/>",
        "<registry></registry><commands/>", "PK\u0003\u0004\u0000\u0000", "{\"registry\": []}"})
    void whatIsNoRegistryIsRefused(String xml) {
        assertThatThrownBy(() -> Registry.of("x.xml", xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x.xml").hasMessageContaining("expected");
    }

    @Test
    void aHugeFileIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge.xml");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        }
        assertThatThrownBy(() -> Registry.read(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 64 MiB");
    }

    /** Of somebody's name, in an encoding that the file does not name. */
    @Test
    void aByteThatIsNoUtf8MayStandInAComment(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("vk.xml");
        Files.write(file, VK.replace("</registry>", "<!-- Jos\u00e9 --></registry>")
                .getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Registry.read(file).file()).isEqualTo(file.toString());
    }

    @Test
    void aFileThatIsNotThereIsSaid(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> Registry.read(folder.resolve("none.xml"))).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("none.xml");
    }

    /** A pipe or a device may never end, and opening one may never return. */
    @Test
    void whatIsNoFileIsNotOpened(@TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> Registry.read(folder)).isInstanceOf(UncheckedIOException.class)
                .hasMessage("the registry " + folder + " can't be read: it is no regular file");
        Path pipe = folder.resolve("pipe");
        boolean made;
        try {
            made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException e) {
            made = false;
        }
        Assumptions.assumeTrue(made, "no mkfifo");
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertThatThrownBy(() -> Registry.read(pipe))
                .isInstanceOf(UncheckedIOException.class).hasMessageContaining("it is no regular file"));
    }

    /** Nothing is fetched or expanded, also where nobody looks. */
    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE registry SYSTEM \"file:///etc/passwd\"><registry/>",
        "<!DOCTYPE r [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]><registry>&b;</registry>",
        "<registry><!ENTITY a SYSTEM \"file:///etc/passwd\"></registry>", "<registry>&xxe;</registry>",
        "<registry a='&xxe;'/>", "<registry>&#xFFFFFFF;</registry>", "<registry><a></registry>", "<protocol/>"})
    void whatMakesXmlDangerousIsRefusedWithItsLine(String xml) {
        assertThatThrownBy(() -> Registry.of("x.xml", "\n" + xml)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("x.xml:2: expected one <registry> around all that there is, found ")
                .hasMessageEndingWith(": no registry, or one that was cut; nothing of it is used");
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "other"})
    void elementsLieNoDeeperThanAnyRegistryNeeds(String name) {
        String deep = ("<" + name + ">").repeat(70) + ("</" + name + ">").repeat(70);
        assertThatThrownBy(() -> Registry.of("x.xml", "<registry><types>" + deep + "</types></registry>"))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("too deep within each other");
    }

    /** Sixty megabytes of elements within each other, and of one that never ends. */
    @ParameterizedTest
    @ValueSource(strings = {"<a>", "<!-- ", "<a b='", "&lt;", "<a b='c' d='e'"})
    void nestingWithoutEndIsRefusedAtOnce(String part) {
        String xml = "<registry><commands>" + part.repeat(1 + (60 << 20) / part.length());
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertThatThrownBy(() -> Registry.of("x.xml", xml))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("nothing of it is used")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400)));
    }

    /** Names that stand for each other, types that contain each other, and what is said twice. */
    @Test
    void circlesEnd() {
        Registry circles = Registry.of("vk.xml", """
                <registry><types>
                    <type category="struct" name="VkA" alias="VkB"/><type category="struct" name="VkB" alias="VkA"/>
                    <type category="struct" name="VkC"><member><type>int</type> <name>one</name></member></type>
                    <type category="struct" name="VkC"><member><type>int</type> <name>other</name></member></type>
                </types><commands>
                    <command name="vkA" alias="vkB"/><command name="vkB" alias="vkA"/>
                    <command name="vkC" alias="vkNowhere"/><command name="vkD" alias="vkE"/>
                    <command><proto>void <name>vkE</name></proto></command>
                    <command><proto>int <name>vkE</name></proto></command>
                </commands></registry>
                """);

        assertThatThrownBy(() -> circles.function("vkA")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vkA stands for names that stand for names");
        assertThatThrownBy(() -> circles.function("vkC")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vkC has no prototype");
        assertThatThrownBy(() -> circles.type("VkA")).isInstanceOf(IllegalArgumentException.class);
        assertThat(circles.function("vkD").text()).isEqualTo("typedef void (*PFN_vkE)(void);\n");
        assertThat(circles.type("VkC").text()).contains("one").doesNotContain("other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int x; READOUT_LENGTH(99) const int* y", "READOUT_LENGTH(n) int x(", "int", "*x", "",
        "int x[2", "int x[-1]", "int x, y", "uint32_t mask:8"})
    void whatIsNoDeclarationIsRefused(String declaration) {
        assertThatThrownBy(() -> CDeclarator.of(declaration)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not declared in a way that is read here");
    }
}
