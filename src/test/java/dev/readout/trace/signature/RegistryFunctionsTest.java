package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.registry.Registry;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import dev.readout.trace.write.WrittenCall;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Every function of the system's registries: its parameters are those of its prototype, and nothing is guessed. */
class RegistryFunctionsTest {
    /** Where nothing is: reading there ends the process. */
    private static final long NOWHERE = 0x7_dead_beef_0000L;

    /** A parameter as the XML has it, found by the reader of the JDK. */
    private record Parameter(String name, String text, String type, String length, boolean uncertain) {
        static Parameter of(Element element) {
            NodeList types = element.getElementsByTagName("type");
            NodeList ptypes = element.getElementsByTagName("ptype");
            Element type = (Element) (types.getLength() > 0 ? types.item(0) : ptypes.item(0));
            return new Parameter(element.getElementsByTagName("name").item(0).getTextContent(),
                    element.getTextContent(), type != null ? type.getTextContent()
                            : element.getTextContent().matches("(unsigned )?(long|float) \\w+")
                                    ? element.getTextContent().replaceFirst(" \\w+$", "") : "void",
                    element.getAttribute("len"), element.getAttribute("noautovalidity").equals("true"));
        }

        boolean pointer() {
            return text.contains("*") || text.contains("[");
        }
    }

    private record Prototype(String name, List<Parameter> parameters) {}

    private static List<Prototype> prototypes(Document registry) {
        List<Prototype> prototypes = new ArrayList<>();
        NodeList commands = registry.getElementsByTagName("command");
        for (int i = 0; i < commands.getLength(); i++) {
            Element command = (Element) commands.item(i);
            Element proto = (Element) command.getElementsByTagName("proto").item(0);
            if (proto != null && isOfVulkan(command)) {
                List<Parameter> parameters = new ArrayList<>();
                NodeList params = command.getElementsByTagName("param");
                for (int j = 0; j < params.getLength(); j++) {
                    if (params.item(j).getParentNode() == command && isOfVulkan((Element) params.item(j))) {
                        parameters.add(Parameter.of((Element) params.item(j)));
                    }
                }
                prototypes.add(new Prototype(
                        proto.getElementsByTagName("name").item(0).getTextContent(), parameters));
            }
        }
        return prototypes;
    }

    /** Today's registry says some things twice, for Vulkan and for Vulkan SC. */
    private static boolean isOfVulkan(Element element) {
        String apis = element.getAttribute("api");
        return !apis.contains("vulkan") || List.of(apis.split(",")).contains("vulkan");
    }

    private static Document document(Path file) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file.toFile());
    }

    /** How types are passed that are no pointers, written down by hand; all others of Vulkan have four bytes. */
    private static final Map<String, MemoryLayout> LAYOUTS = new HashMap<>();

    static {
        for (String type : List.of("GLfloat", "GLclampf", "float")) {
            LAYOUTS.put(type, ValueLayout.JAVA_FLOAT);
        }
        for (String type : List.of("GLdouble", "GLclampd", "double")) {
            LAYOUTS.put(type, ValueLayout.JAVA_DOUBLE);
        }
        for (String type : List.of("GLboolean", "GLbyte", "GLubyte", "GLchar")) {
            LAYOUTS.put(type, ValueLayout.JAVA_BYTE);
        }
        for (String type : List.of("GLshort", "GLushort", "GLhalfNV", "uint16_t")) {
            LAYOUTS.put(type, ValueLayout.JAVA_SHORT);
        }
        for (String type : List.of("GLint64", "GLuint64", "GLint64EXT", "GLuint64EXT", "GLintptr", "GLsizeiptr",
                "GLintptrARB", "GLsizeiptrARB", "GLvdpauSurfaceNV", "uint64_t", "size_t", "VkDeviceSize",
                "VkDeviceAddress", "VkPipelineStageFlags2", "VisualID", "RROutput", "Window", "VkFlags64")) {
            LAYOUTS.put(type, ValueLayout.JAVA_LONG);
        }
        for (String type : List.of("GLsync", "GLeglImageOES", "GLeglClientBufferEXT", "GLDEBUGPROC", "GLDEBUGPROCARB",
                "GLDEBUGPROCKHR", "GLDEBUGPROCAMD", "GLVULKANPROCNV", "HANDLE")) {
            LAYOUTS.put(type, ValueLayout.ADDRESS);
        }
    }

    private static Set<String> handles(Document registry) {
        Set<String> handles = new HashSet<>();
        NodeList types = registry.getElementsByTagName("type");
        for (int i = 0; i < types.getLength(); i++) {
            Element element = (Element) types.item(i);
            if (element.getAttribute("category").equals("handle")) {
                String name = element.getAttribute("name");
                handles.add(name.isEmpty() ? element.getElementsByTagName("name").item(0).getTextContent() : name);
            }
        }
        return handles;
    }

    /** How C spells what types stand for that registries only name. */
    private static final Map<String, String> SPELLED = Map.of("EGLNativeDisplayType", "void *", "EGLNativePixmapType",
            "void *", "EGLNativeWindowType", "void *", "HANDLE", "void *", "XID", "unsigned long", "Pixmap", "XID",
            "Window", "XID", "Font", "XID", "Colormap", "XID");
    private static final String SCI = "NvSci(Buf|Sync)(AttrList|Obj)";

    /** How a type of a registry is passed that says in C what it stands for. */
    private static MemoryLayout layout(Map<String, String> typedefs, String type) {
        String text = type.matches(SCI) ? "void *" : typedefs.get(type);
        if (text != null && text.contains("*")) {
            return ValueLayout.ADDRESS;
        }
        if (text != null) {
            return layout(typedefs, text);
        }
        return LAYOUTS.containsKey(type) ? LAYOUTS.get(type)
                : type.matches(".*(64|ptr|size|usize|ssize|time_nanoseconds)_t|size_t|.*long") ? ValueLayout.JAVA_LONG
                        : type.matches(".*8_t") ? ValueLayout.JAVA_BYTE : ValueLayout.JAVA_INT;
    }

    private static Map<String, String> typedefs(Document registry) {
        Map<String, String> typedefs = new HashMap<>(SPELLED);
        NodeList types = registry.getElementsByTagName("type");
        for (int i = 0; i < types.getLength(); i++) {
            Element element = (Element) types.item(i);
            NodeList names = element.getElementsByTagName("name");
            String text = element.getTextContent().strip();
            if (text.startsWith("typedef") && names.getLength() > 0) {
                String name = names.item(0).getTextContent();
                typedefs.put(name, text.replaceFirst("^typedef\\s+", "").replaceFirst("\\s*\\b" + name + "\\b.*", "")
                        .strip());
            }
        }
        return typedefs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"vk.xml", "gl.xml", "glx.xml"})
    void everyFunctionHasTheParametersOfItsPrototype(String name) throws Exception {
        Path file = Registries.require(name);
        Document document = document(file);
        Set<String> handles = handles(document);
        Map<String, String> typedefs = typedefs(document);
        Map<String, TracedFunction> functions = new LinkedHashMap<>();
        Set<String> unknown = name.equals("glx.xml")
                ? Set.of("glXAssociateDMPbufferSGIX", "glXCreateGLXVideoSourceSGIX") : Set.of();
        RegistryFunctions registry = new RegistryFunctions(new Declarations(), Registry.read(file));
        Registry.read(file).functions().stream().filter(each -> !unknown.contains(each)).map(registry::function)
                .forEach(function -> functions.put(function.name, function));
        List<Prototype> prototypes = prototypes(document).stream()
                .filter(prototype -> !unknown.contains(prototype.name)).toList();

        assertThat(functions.keySet())
                .containsExactlyInAnyOrderElementsOf(prototypes.stream().map(Prototype::name).toList());
        for (Prototype prototype : prototypes) {
            TracedFunction function = functions.get(prototype.name);
            List<MemoryLayout> layouts = function.descriptor.argumentLayouts();
            List<String> expected = new ArrayList<>();
            List<String> found = new ArrayList<>();
            for (int i = 0; i < prototype.parameters.size(); i++) {
                Parameter parameter = prototype.parameters.get(i);
                MemoryLayout layout = parameter.pointer() || handles.contains(parameter.type)
                        ? ValueLayout.ADDRESS
                        : LAYOUTS.containsKey(parameter.type) || name.equals("gl.xml")
                                ? LAYOUTS.getOrDefault(parameter.type, ValueLayout.JAVA_INT)
                                : layout(typedefs, parameter.type);
                expected.add(parameter.name + " " + ((ValueLayout) layout).carrier());
            }
            ReadCall read = WrittenCall.of(function, 0, new long[layouts.size()]);
            for (int i = 0; i < layouts.size(); i++) {
                found.add(read.arguments().get(i).name() + " " + ((ValueLayout) layouts.get(i)).carrier());
            }
            assertThat(found).as(prototype.name).isEqualTo(expected);
        }
    }

    /** A pointer of which the registry does not say how far it leads is not followed, whatever the counts are. */
    @ParameterizedTest
    @ValueSource(strings = {"vk.xml", "gl.xml"})
    void noPointerIsFollowedWithoutALength(String name) throws Exception {
        Path file = Registries.require(name);
        Map<String, TracedFunction> functions = new HashMap<>();
        Registries.alone(file).forEach(function -> functions.put(function.name, function));
        boolean gl = name.equals("gl.xml");
        int uncertain = 0;
        for (Prototype prototype : prototypes(document(file))) {
            long[] words = new long[prototype.parameters.size()];
            for (int i = 0; i < words.length; i++) {
                Parameter parameter = prototype.parameters.get(i);
                boolean unknown = gl
                        ? (parameter.length.isEmpty() || parameter.length.startsWith("COMPSIZE"))
                                && !isTerminatedString(parameter) || parameter.type.equals("void")
                        : parameter.uncertain || parameter.type.equals("void") && parameter.length.isEmpty()
                                && !parameter.text.contains("**");
                words[i] = !parameter.pointer() ? 3 : unknown ? NOWHERE : 0;
                uncertain += words[i] == NOWHERE ? 1 : 0;
            }
            ReadCall read = WrittenCall.of(functions.get(prototype.name), 0, words);
            for (int i = 0; i < words.length; i++) {
                if (words[i] == NOWHERE) {
                    assertThat(read.arguments().get(i).value()).isEqualTo("[0x7deadbeef0000]");
                }
            }
        }
        assertThat(uncertain).isGreaterThan(gl ? 500 : 0);
    }

    /**
     * The text of GL ends a string with NUL, of which nothing else could say how long it is. Strings that somebody is
     * to measure have their length or their number beside them, if they have any.
     */
    private static boolean isTerminatedString(Parameter parameter) {
        return parameter.text.matches("const GLchar(ARB)? \\*\\w+") && parameter.length.isEmpty()
                || parameter.text.matches("const GLchar(ARB)? \\*.*") && parameter.length.startsWith("COMPSIZE");
    }

    private static TracedFunction function(String name) {
        RegistryFunctions registry = new RegistryFunctions(Registry.read(Registries.require(Registries.GL)));
        return registry.function(name);
    }

    private static ReadCall call(String name, Object... arguments) {
        long[] words = new long[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i] instanceof MemorySegment segment ? segment.address()
                    : ((Number) arguments[i]).longValue();
        }
        return WrittenCall.of(function(name), 0, words);
    }

    /** The registry says four, which is what the longest property has: most callers have room for one. */
    @ParameterizedTest
    @ValueSource(strings = {"glGetVertexAttribiv", "glGetVertexAttribfv", "glGetVertexAttribdv",
        "glGetVertexAttribivARB", "glGetPathParameterivNV", "glGetProgramivNV"})
    void ofAPropertyOneValueIsReadWhereTheRegistryCountsTheLongest(String name) {
        Object[] arguments = new Object[function(name).descriptor.argumentLayouts().size()];
        Arrays.fill(arguments, 1);
        try (Arena arena = Arena.ofConfined()) {
            arguments[arguments.length - 1] = arena.allocate(Double.BYTES, Double.BYTES);

            assertThat(call(name, arguments).outputTexts()).singleElement().asString()
                    .matches("\\*\\w+=0(\\.0)?");
        }
    }

    @Test
    void ofAnArrayTheElementsAreWrittenThatTheFunctionCounts() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocateFrom(ValueLayout.JAVA_INT, 2);
            MemorySegment shaders = arena.allocateFrom(ValueLayout.JAVA_INT, 7, 9, -1, -1);

            assertThat(call("glGetAttachedShaders", 3, 4, count, shaders).outputTexts())
                    .containsExactly("*count=2", "shaders[]={7, 9}");
            assertThat(call("glGetAttachedShaders", 3, 2, 0, shaders).outputTexts())
                    .containsExactly("shaders[]={7, 9}");
            count.set(ValueLayout.JAVA_INT, 0, 1000);
            assertThat(call("glGetAttachedShaders", 3, 2, count, shaders).outputTexts())
                    .containsExactly("*count=1000", "shaders[]={7, 9}");
        }
    }

    @Test
    void stringsThatSomebodyIsToMeasureAreWritten() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom("Scene");
            MemorySegment texts = arena.allocate(ValueLayout.ADDRESS, 2);
            texts.setAtIndex(ValueLayout.ADDRESS, 0, text);
            texts.setAtIndex(ValueLayout.ADDRESS, 1, arena.allocateFrom("world"));

            assertThat(call("glGetUniformBlockIndex", 3, text).argumentTexts()).contains("uniformBlockName=Scene");
            assertThat(call("glGetUniformIndices", 3, 2, texts, 0).argumentTexts().toString())
                    .contains("uniformNames={\"Scene\", \"world\"}");
            assertThat(call("glObjectLabel", 0x82E0, 1, 3, text).argumentTexts()).contains("label=Sce");
            assertThat(call("glObjectLabel", 0x82E0, 1, -1, NOWHERE).argumentTexts())
                    .contains("label=[0x7deadbeef0000]");
        }
    }

    /** Members that the registry says may be anything, in every struct that has one. */
    @Test
    void noFieldIsFollowedThatMayBeAnything() throws Exception {
        Path file = Registries.require(Registries.VULKAN);
        RegistryFunctions registry = new RegistryFunctions(new Declarations(), Registry.read(file));
        Registry.read(file).functions().forEach(registry::function);
        NodeList types = document(file).getElementsByTagName("type");
        int checked = 0;
        for (int i = 0; i < types.getLength(); i++) {
            Element type = (Element) types.item(i);
            if (registry.type(type.getAttribute("name")) instanceof Aggregate struct) {
                NodeList members = type.getElementsByTagName("member");
                for (int j = 0; j < members.getLength(); j++) {
                    Parameter member = Parameter.of((Element) members.item(j));
                    if (member.uncertain && member.text.contains("*")) {
                        checked++;
                        assertThat(written(struct, member.name)).as(struct.name)
                                .contains(member.name + " = [0x7deadbeef0000]");
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(30);
    }

    /** A struct of ones, but for a pointer that leads nowhere. */
    private static String written(Aggregate struct, String pointer) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(struct.size(), 8);
            for (Member field : struct.fields) {
                if (field.name.equals(pointer)) {
                    memory.set(ValueLayout.JAVA_LONG, field.place, NOWHERE);
                } else if (field.pointers == 0 && field.size() == Integer.BYTES) {
                    memory.set(ValueLayout.JAVA_INT, field.place, 1);
                }
            }
            LineWriter line = new LineWriter();
            struct.write(line, memory.address(), new CallValues(0));
            return line.toString();
        }
    }

    @Test
    void theHeadersAndTheRegistriesAgree() {
        Requirement.require(Registries.present().size() == 2, "no vk.xml or gl.xml (libvulkan-dev, khronos-api)");
        int compared = 0;
        for (Path file : Registries.present()) {
            Declarations ours = ApiTable.parse(file.equals(Registries.GL) ? "gl.h" : "vulkan.h");
            RegistryFunctions registry = new RegistryFunctions(new Declarations(), Registry.read(file));
            for (TracedFunction function : ours.functions()) {
                TracedFunction other = registry.function(function.name);
                if (other != null) {
                    compared++;
                    assertThat(plain(other.descriptor)).as(function.name).isEqualTo(plain(function.descriptor));
                    if (function.name.equals("glQueryResourceNV")) {
                        // The text of the extension and its registry name one parameter in two ways.
                        continue;
                    }
                    long[] nothing = new long[function.descriptor.argumentLayouts().size()];
                    assertThat(WrittenCall.of(other, 0, nothing).arguments()).extracting(ReadCall.Value::name)
                            .isEqualTo(WrittenCall.of(function, 0, nothing).arguments().stream()
                                    .map(ReadCall.Value::name).toList());
                }
            }
            for (Aggregate struct : ours.aggregates()) {
                // Older registries have what was provisional then, and was changed.
                if (registry.type(struct.name) instanceof Aggregate other
                        && !struct.name.startsWith("VkVideo")) {
                    compared++;
                    assertThat(fields(other)).as(struct.name).isEqualTo(fields(struct));
                    assertThat(other.size()).isEqualTo(struct.size());
                }
            }
        }
        assertThat(compared).isGreaterThan(250);
    }

    private static FunctionDescriptor plain(FunctionDescriptor descriptor) {
        return descriptor.dropReturnLayout();
    }

    private static Map<String, Integer> fields(Aggregate struct) {
        Map<String, Integer> fields = new LinkedHashMap<>();
        for (Member field : struct.fields) {
            fields.put(field.name, field.place);
        }
        return fields;
    }

    /** A driver of one function, which a layer with the system's registries stands before. */
    private static ReadCall traced(String name, FunctionDescriptor descriptor, Object... arguments) throws Throwable {
        RecordingDriver driver = new RecordingDriver().with(name, descriptor, all -> null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceLayer layer = TraceLayer.create(driver, out, TraceSettings.builder().build())) {
            java.lang.foreign.Linker.nativeLinker().downcallHandle(layer.find(name).orElseThrow(), descriptor)
                    .invokeWithArguments(arguments);
        }
        return ReadCall.allOf(out.toByteArray()).getFirst();
    }

    @Test
    void callsBeyondTheHeadersAreLinesLikeAllOthers() throws Throwable {
        Registries.require(Registries.VULKAN);
        Registries.require(Registries.GL);
        try (Arena arena = Arena.ofConfined()) {
            assertThat(traced("glUniform4f", FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT, ValueLayout.JAVA_FLOAT,
                    ValueLayout.JAVA_FLOAT, ValueLayout.JAVA_FLOAT, ValueLayout.JAVA_FLOAT), 7, 1f, 0.5f, -2f, 1e10f)
                    .argumentTexts()).containsExactly("location=7", "v0=1.0", "v1=0.5", "v2=-2.0", "v3=1.0E10");
            ReadCall draw = traced("glDrawElements", FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG), 4, 36, 0x1405, 8L);
            assertThat(draw.argumentTexts()).containsExactly(
                    "mode=GL_TRIANGLES", "count=36", "type=GL_UNSIGNED_INT", "indices=[0x8]");
            assertThat(draw.enqueueCounter()).isZero();
            assertThat(traced("vkCmdPushConstants", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS), 0x1000L, 0x2000L, 0x11, 4, 2, arena.allocateFrom("\1\2")).argumentTexts())
                    .containsExactly("commandBuffer=[0x1000]", "layout=[0x2000]",
                            "stageFlags=VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT", "offset=4",
                            "size=2", "pValues={0x1, 0x2}");
        }
    }

    private static final String ROBUSTNESS = "{sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,"
            + " robustBufferAccess2 = VK_FALSE, robustImageAccess2 = VK_TRUE, nullDescriptor = VK_FALSE}";

    private static MemorySegment featuresWithRobustness(Arena arena) {
        MemorySegment features = arena.allocate(256, 8);
        MemorySegment robustness = arena.allocate(64, 8);
        features.set(ValueLayout.JAVA_INT, 0, 1_000_059_000);
        features.set(ValueLayout.ADDRESS, 8, robustness);
        robustness.set(ValueLayout.JAVA_INT, 0, 1_000_286_000);
        robustness.set(ValueLayout.JAVA_INT, 20, 1);
        return features;
    }

    /** The first function that is asked for is one of the header, and no registry has been read then. */
    @Test
    void structsOfChainsAreFoundBeforeAnotherFunctionIsAskedFor() throws Throwable {
        Registries.require(Registries.VULKAN);
        FunctionDescriptor type = FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        RecordingDriver driver = new RecordingDriver().with("vkGetPhysicalDeviceFeatures2", type, all -> null);
        for (boolean registries : List.of(true, false)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            TraceSettings options =
                    registries ? TraceSettings.builder().build() : TraceSettings.builder().registries().build();
            try (TraceLayer layer = TraceLayer.create(driver, out, options); Arena arena = Arena.ofConfined()) {
                Linker.nativeLinker().downcallHandle(layer.find("vkGetPhysicalDeviceFeatures2").orElseThrow(), type)
                        .invokeWithArguments(MemorySegment.NULL, featuresWithRobustness(arena));
            }
            assertThat(out.toString(StandardCharsets.UTF_8).contains(ROBUSTNESS)).isEqualTo(registries);
        }
    }

    /** While one thread reads the registry for a struct, others come with the same one. */
    @Test
    void structsOfChainsAreFoundByAllThreadsThatMeetTheFirstOne() throws Exception {
        Registries.require(Registries.VULKAN);
        int count = 4;
        KnownFunctions functions = new KnownFunctions(Optional.empty());
        CyclicBarrier begin = new CyclicBarrier(count);
        String[] lines = new String[count];
        Thread[] threads = new Thread[count];
        try (Arena arena = Arena.ofShared()) {
            long robustness = featuresWithRobustness(arena).get(ValueLayout.JAVA_LONG, 8);
            for (int t = 0; t < count; t++) {
                int place = t;
                threads[t] = Thread.ofPlatform().start(() -> {
                    LineWriter line = new LineWriter();
                    try {
                        begin.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    functions.writeStruct(line, 1_000_286_000, robustness, new CallValues(0));
                    lines[place] = line.toString();
                });
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(lines).containsOnly(ROBUSTNESS);
    }

    /** More arguments than there are registers, in C's types as an application passes them. */
    @Test
    void callsOfManyArgumentsHaveAllOfThem() throws Throwable {
        Registries.require(Registries.GL);
        MemoryLayout i = ValueLayout.JAVA_INT;
        MemoryLayout d = ValueLayout.JAVA_DOUBLE;
        assertThat(traced("glBlitFramebuffer", FunctionDescriptor.ofVoid(i, i, i, i, i, i, i, i, i, i),
                -1, -2, -3, -4, 5, 6, 7, 8, 0x4100, 0x2601).argumentTexts()).containsExactly("srcX0=-1", "srcY0=-2",
                        "srcX1=-3", "srcY1=-4", "dstX0=5", "dstY0=6", "dstX1=7", "dstY1=8",
                        "mask=GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT", "filter=GL_LINEAR");
        assertThat(traced("glTexImage3D", FunctionDescriptor.ofVoid(i, i, i, i, i, i, i, i, i, ValueLayout.JAVA_LONG),
                0x806F, 1, 0x8058, 16, 8, 4, 0, 0x1908, 0x1401, 64L).argumentTexts()).containsExactly(
                        "target=GL_TEXTURE_3D", "level=1", "internalformat=GL_RGBA8", "width=16", "height=8",
                        "depth=4", "border=0", "format=GL_RGBA", "type=GL_UNSIGNED_BYTE", "pixels=[0x40]");
        assertThat(traced("glVertex4d", FunctionDescriptor.ofVoid(d, d, d, d), 0.1, -2.5, 1e300, Double.MIN_VALUE)
                .argumentTexts()).containsExactly("x=0.1", "y=-2.5", "z=1.0E300", "w=4.9E-324");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment matrix = arena.allocateFrom(ValueLayout.JAVA_FLOAT,
                    1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0.5f, 0, 0, 1);
            assertThat(traced("glUniformMatrix4fv", FunctionDescriptor.ofVoid(i, i, ValueLayout.JAVA_BYTE,
                    ValueLayout.ADDRESS), 3, 1, (byte) 1, matrix).argumentTexts()).containsExactly("location=3",
                            "count=1", "transpose=GL_TRUE",
                            "value={1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.5, 0.0, 0.0, 1.0}");
        }
        assertThat(traced("glMultiDrawElementsIndirectCount", FunctionDescriptor.ofVoid(i, i, ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG, i, i), 4, 0x1405, 32L, 16L, 9, 20).argumentTexts()).containsExactly(
                        "mode=GL_TRIANGLES", "type=GL_UNSIGNED_INT", "indirect=[0x20]", "drawcount=16",
                        "maxdrawcount=9", "stride=20");
    }

    /** A struct that only the registry has, in the chain of a function that the header has. */
    @Test
    void structsOfChainsAreFoundInTheRegistry() {
        RegistryFunctions registry = new RegistryFunctions(Registry.read(Registries.require(Registries.VULKAN)));
        TracedFunction function = registry.declared("vkGetPhysicalDeviceFeatures2");
        try (Arena arena = Arena.ofConfined()) {
            assertThat(WrittenCall.of(function, 0, 0x1000, featuresWithRobustness(arena).address()).outputTexts()
                    .toString()).contains(ROBUSTNESS);
        }
    }
}
