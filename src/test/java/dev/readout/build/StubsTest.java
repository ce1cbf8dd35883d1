package dev.readout.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.build.Stubs.House;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of what jextract writes. */
class StubsTest {
    @Test
    void theWidthOfLongIsNotWrittenDown() {
        assertThat(Stubs.asUsed("gl_h$shared.java", """
                    public static final ValueLayout.OfInt C_INT = (ValueLayout.OfInt) layout("int");
                    public static final ValueLayout.OfLong C_LONG = (ValueLayout.OfLong) layout("long");
                    public static final ValueLayout.OfLong C_LONG_LONG = (ValueLayout.OfLong) layout("long long");
                """)).isEqualTo("""
                    public static final ValueLayout.OfInt C_INT = (ValueLayout.OfInt) layout("int");
                    public static final ValueLayout.OfLong C_LONG_LONG = (ValueLayout.OfLong) layout("long long");
                """);
    }

    @Test
    void theHandleOfUpcallsIsMadeWhereOneIsAskedFor() {
        assertThat(Stubs.asUsed("PFN_vkVoidFunction.java", """
                    private static final MethodHandle UP$MH = vulkan_h.upcallHandle(Function.class, "apply", $DESC);

                    public static MemorySegment allocate(Function fi, Arena arena) {
                        return Linker.nativeLinker().upcallStub(UP$MH.bindTo(fi), $DESC, arena);
                    }
                """)).isEqualTo("""
                    public static MemorySegment allocate(Function fi, Arena arena) {
                        return Linker.nativeLinker().upcallStub(vulkan_h.upcallHandle(Function.class, "apply", $DESC)\
                .bindTo(fi), $DESC, arena);
                    }
                """);
    }

    @Test
    void theHandlesOfElementsAreMadeWhereOneIsAskedFor() {
        assertThat(Stubs.asUsed("VkLayerProperties.java", """
                    private static final VarHandle name$ELEM_HANDLE = name$LAYOUT.varHandle(sequenceElement());
                    private static final MethodHandle heaps$ELEM_HANDLE = heaps$LAYOUT.sliceHandle(sequenceElement());
                        return (byte)name$ELEM_HANDLE.get(struct, name$OFFSET, index0);
                        name$ELEM_HANDLE.set(struct, name$OFFSET, index0, fieldValue);
                            return (MemorySegment)heaps$ELEM_HANDLE.invokeExact(struct, heaps$OFFSET, index0);
                """)).isEqualTo("""
                        return (byte)name$LAYOUT.varHandle(sequenceElement()).get(struct, name$OFFSET, index0);
                        name$LAYOUT.varHandle(sequenceElement()).set(struct, name$OFFSET, index0, fieldValue);
                            return (MemorySegment)heaps$LAYOUT.sliceHandle(sequenceElement())\
                .invokeExact(struct, heaps$OFFSET, index0);
                """);
    }

    @Test
    void pointersAreReadWithoutAHandleOfTheirOwn() {
        assertThat(Stubs.asUsed("VkFenceCreateInfo.java", """
                    public static MemorySegment pNext(MemorySegment struct) {
                        return struct.get(pNext$LAYOUT, pNext$OFFSET);
                    }
                    public static int flags(MemorySegment struct) {
                        return struct.get(flags$LAYOUT, flags$OFFSET);
                    }
                """)).isEqualTo("""
                    public static MemorySegment pNext(MemorySegment struct) {
                        return MemorySegment.ofAddress(struct.get(JAVA_LONG, pNext$OFFSET)).reinterpret(Long.MAX_VALUE);
                    }
                    public static int flags(MemorySegment struct) {
                        return struct.get(flags$LAYOUT, flags$OFFSET);
                    }
                """);
    }

    @Test
    void membersAreLookedForInTheirOrder() {
        assertThat(Stubs.asUsed("VkFenceCreateInfo.java", """
                    private static final OfInt flags$LAYOUT = (OfInt)$LAYOUT.select(groupElement("flags"));
                    private static final long flags$OFFSET = $LAYOUT.byteOffset(groupElement("flags"));
                """)).isEqualTo("""
                    private static final OfInt flags$LAYOUT = (OfInt)dev.readout.abi.Members.layout($LAYOUT, "flags");
                    private static final long flags$OFFSET = dev.readout.abi.Members.offset($LAYOUT, "flags");
                """);
    }

    static Stream<House> houses() {
        return Stubs.HOUSES.stream();
    }

    /** What nothing uses any more goes, when they are made anew. */
    @ParameterizedTest
    @MethodSource("houses")
    void aHouseHasTheStubsThatItUses(House house) throws Exception {
        for (String api : Stubs.APIS) {
            Set<String> stubs = new TreeSet<>();
            for (Path file : Stubs.in(house.folder(api))) {
                String name = file.getFileName().toString().replace(".java", "");
                if (name.equals(api + "_h")) {
                    Stream.of(Class.forName(house.abi() + "." + api + "." + name).getDeclaredMethods())
                            .filter(method -> Modifier.isPublic(method.getModifiers())).map(Method::getName)
                            .forEach(stubs::add);
                } else if (!name.endsWith("$shared")) {
                    stubs.add(name);
                }
            }
            assertThat(stubs).as("%s.%s", house.abi(), api).isEqualTo(house.uses(api));
        }
    }

    @Test
    void nothingIsLeftToDo() throws IOException {
        List<Path> stubs = Sources.stubs();

        assertThat(stubs).hasSizeGreaterThan(300);
        for (Path stub : stubs) {
            String text = Files.readString(stub);
            assertThat(Stubs.asUsed(stub.getFileName().toString(), text)).as(stub.toString()).isEqualTo(text);
        }
    }
}
