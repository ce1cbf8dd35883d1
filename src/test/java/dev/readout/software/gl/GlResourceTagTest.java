package dev.readout.software.gl;

import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_BUFFEROBJECT_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_RENDERBUFFER_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_SYS_RESERVED_NV;
import static dev.readout.software.abi.gl.gl_h.GL_QUERY_RESOURCE_TEXTURE_NV;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GL_NV_query_resource and GL_NV_query_resource_tag on the software device, as the text has them,
 * and as NVIDIA's driver 580 does beyond what its captures show.
 */
class GlResourceTagTest {
    private static final int ALL = -1;
    private static final long MIB = 1 << 20;

    @AutoClose
    private GlApplication application;
    private ResourceCalls calls;

    private void start(ResourceStream stream) {
        application = GlApplication.on(settings -> settings.resourceStream(stream));
        calls = new ResourceCalls(application);
    }

    /** A tag record; no name where there is no string. */
    private record Tag(int id, int device, int count, int kib, String name) {
    }

    /** One object type of the device. */
    private record Detail(int count, int kib) {
    }

    /** A stream of version 1, read as the text of the extension steps through it. */
    private record Answer(int count, int kib, int freeKib, Map<Integer, Detail> details, List<Tag> tags) {

        static Answer parse(int[] ints) {
            int block = ints[0];
            assertThat(ints[1]).as("version").isEqualTo(1);
            assertThat(ints[2]).as("devices").isEqualTo(1);
            int detail = block + ints[block + 1];
            Map<Integer, Detail> details = new TreeMap<>();
            for (int i = 0; i < ints[block + 5]; i++) {
                assertThat(ints[detail + 1]).isEqualTo(GL_QUERY_RESOURCE_MEMTYPE_VIDMEM_NV());
                details.put(ints[detail + 2], new Detail(ints[detail + 3], ints[detail + 4]));
                detail += ints[detail];
            }
            int tagCount = block + ints[block];
            assertThat(detail).as("the details fill the device block").isEqualTo(tagCount);
            List<Tag> tags = new ArrayList<>();
            int record = tagCount + 1;
            for (int i = 0; i < ints[tagCount]; i++) {
                tags.add(new Tag(ints[record + 1], ints[record + 2], ints[record + 3], ints[record + 4],
                        name(Arrays.copyOfRange(ints, record + 6, record + 6 + ints[record + 5]))));
                record += ints[record];
            }
            assertThat(record).as("ints returned").isEqualTo(ints.length);
            return new Answer(ints[block + 2], ints[block + 3], ints[block + 4], details, tags);
        }

        private static String name(int[] ints) {
            return ints.length == 0 ? null : MemorySegment.ofArray(ints).getString(0, StandardCharsets.UTF_8);
        }
    }

    // ---- The stream

    /** A texture is one allocation of all its levels. */
    @Test
    void deviceBlockCountsObjectsByType() {
        start(ResourceStream.TEXT);
        Answer before = ask(0);
        application.buffer(64 * MIB, MemorySegment.NULL);
        application.buffer(1, MemorySegment.NULL);
        calls.texture(3, 1024, 1024);
        application.target(1024, 512);
        Answer after = ask(0);
        assertThat(before.details()).containsOnlyKeys(GL_QUERY_RESOURCE_SYS_RESERVED_NV());
        assertThat(after.details())
                .containsEntry(GL_QUERY_RESOURCE_BUFFEROBJECT_NV(), new Detail(2, 65536))
                .containsEntry(GL_QUERY_RESOURCE_TEXTURE_NV(), new Detail(1, 4096 + 1024 + 256))
                .containsEntry(GL_QUERY_RESOURCE_RENDERBUFFER_NV(), new Detail(1, 2048));
        assertThat(after.count()).isEqualTo(after.details().values().stream().mapToInt(Detail::count).sum());
        assertThat(after.kib()).isBetween(
                after.details().values().stream().mapToInt(Detail::kib).sum(),
                after.details().values().stream().mapToInt(Detail::kib).sum() + after.details().size());
    }

    @Test
    void tagRecordsCarryNamesAndSums() {
        start(ResourceStream.TEXT);
        int[] ids = calls.generateTags(3);
        calls.tag(ids[0], "shadow-maps");
        application.buffer(64 * MIB, MemorySegment.NULL);
        application.buffer(32 * MIB, MemorySegment.NULL);
        calls.tag(ids[1], null);
        application.buffer(MIB, MemorySegment.NULL);
        calls.tag(ids[2], "été ☃");
        calls.texture(1, 512, 512);
        calls.tag(0, null);
        application.buffer(MIB, MemorySegment.NULL);
        assertThat(ask(ALL).tags()).containsExactly(
                new Tag(ids[0], 0, 2, 98304, "shadow-maps"),
                new Tag(ids[1], 0, 1, 1024, null),
                new Tag(ids[2], 0, 1, 1024, "été ☃"));
        assertThat(ask(ids[1]).tags()).containsExactly(new Tag(ids[1], 0, 1, 1024, null));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 7, 8, 63, 64, 3000})
    void stringOfAnyLengthComesBackWhole(int length) {
        start(ResourceStream.TEXT);
        int id = calls.generateTags(1)[0];
        calls.tag(id, "x".repeat(length));
        application.buffer(MIB, MemorySegment.NULL);
        assertThat(ask(id).tags()).containsExactly(new Tag(id, 0, 1, 1024, "x".repeat(length)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9999, -2})
    void unknownTagIsAnsweredAsNone(int tagId) {
        start(ResourceStream.TEXT);
        calls.tag(calls.generateTags(1)[0], "a");
        application.buffer(MIB, MemorySegment.NULL);
        assertThat(ask(tagId).tags()).isEmpty();
    }

    @Test
    void bufferTooSmallIsAnsweredNegativelyAndLeftAlone() {
        start(ResourceStream.TEXT);
        calls.tag(calls.generateTags(1)[0], "name");
        application.buffer(MIB, MemorySegment.NULL);
        int needed = calls.query(ALL, 0, MemorySegment.NULL);
        for (int size = 0; size < needed; size++) {
            MemorySegment buffer = calls.poisoned();
            assertThat(calls.query(ALL, size, buffer)).as("size %d", size).isNegative();
            assertThat(buffer.toArray(JAVA_INT)).containsOnly(ResourceCalls.POISON);
        }
        assertThat(calls.query(ALL, needed, calls.poisoned())).isEqualTo(needed);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    @ParameterizedTest
    @EnumSource
    void unknownQueryTypeIsAnError(ResourceStream stream) {
        start(stream);
        application.raises("GL_INVALID_ENUM", "glQueryResourceNV", "GL_QUERY_RESOURCE_TYPE_DETAILED_NVX", 0, 0,
                MemorySegment.NULL);
    }

    // ---- Tags

    @ParameterizedTest
    @EnumSource
    void negativeCountsAreErrors(ResourceStream stream) {
        start(stream);
        application.raises("GL_INVALID_VALUE", "glGenQueryResourceTagNV", -1, application.ints(0));
        calls.deleteTags(-1, 0);
        assertThat(application.error()).isEqualTo("GL_INVALID_VALUE");
    }

    @ParameterizedTest
    @EnumSource
    void tagThatWasNotHandedOutIsRefusedByDriver580Alone(ResourceStream stream) {
        start(stream);
        for (int tagId : stream == ResourceStream.TEXT ? new int[] {777} : new int[] {777, -1}) {
            calls.tag(tagId, "own");
            assertThat(application.error()).isEqualTo(
                    stream == ResourceStream.TEXT ? "GL_NO_ERROR" : "GL_INVALID_OPERATION");
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletingZeroOrAnUnusedNameIsSilent(ResourceStream stream) {
        start(stream);
        calls.deleteTags(2, 0, 777);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    @ParameterizedTest
    @EnumSource
    void deletedTagIsNotReportedNotHandedOutAndCanBeRevived(ResourceStream stream) {
        start(stream);
        int id = calls.generateTags(1)[0];
        calls.tag(id, "gone");
        MemorySegment data = application.arena.allocate(MIB);
        application.buffer(MIB, data);
        calls.deleteTags(1, id);
        assertThat(calls.tagCount(ALL)).isZero();
        assertThat(calls.tagCount(id)).isZero();
        application.buffer(MIB, data);
        assertThat(calls.tagCount(ALL)).as("it stays current, and unreported").isZero();
        assertThat(calls.generateTags(5)).doesNotContain(id);
        calls.tag(id, "back");
        assertThat(calls.tagCount(id)).isEqualTo(1);
    }

    @Test
    void currentTagBelongsToTheContextAndTagsToTheProcess() {
        start(ResourceStream.TEXT);
        int id = calls.generateTags(1)[0];
        calls.tag(id, "one");
        application.buffer(MIB, MemorySegment.NULL);
        MemorySegment other = application.createContext(MemorySegment.NULL);
        application.makeCurrent(other);
        application.buffer(MIB, MemorySegment.NULL);
        assertThat(ask(ALL).tags()).containsExactly(new Tag(id, 0, 1, 1024, "one"));
        assertThat(calls.generateTags(1)).doesNotContain(id);
    }

    @Test
    void memoryIsFreedWithTheLastContextThatSharesIt() {
        start(ResourceStream.TEXT);
        MemorySegment first = application.createContext(MemorySegment.NULL);
        MemorySegment second = application.createContext(first);
        MemorySegment observer = application.createContext(MemorySegment.NULL);
        application.makeCurrent(first);
        application.buffer(MIB, MemorySegment.NULL);
        application.makeCurrent(observer);
        calls.destroy(first);
        assertThat(ask(0).details()).containsEntry(GL_QUERY_RESOURCE_BUFFEROBJECT_NV(), new Detail(1, 1024));
        calls.destroy(second);
        assertThat(ask(0).details()).doesNotContainKey(GL_QUERY_RESOURCE_BUFFEROBJECT_NV());
    }

    @Test
    void whatTheDriverTakesAndHasFreeStaysTheSame() {
        start(ResourceStream.TEXT);
        Answer before = ask(0);
        int buffer = application.buffer(64 * MIB, MemorySegment.NULL);
        application.call("glDeleteBuffers", 1, application.ints(buffer));
        assertThat(ask(0)).isEqualTo(before);
    }

    @Test
    void driver580AddsUpATagsBytesIn32Bits() {
        start(ResourceStream.DRIVER_580);
        int id = calls.generateTags(1)[0];
        calls.tag(id, "big");
        MemorySegment data = application.arena.allocate(1);
        int[] sums = new int[5];
        for (int i = 0; i < sums.length; i++) {
            application.buffer(1L << 30, data);
            MemorySegment buffer = calls.poisoned();
            calls.query(id, ResourceCalls.BUFFER_INTS, buffer);
            sums[i] = buffer.getAtIndex(JAVA_INT, 19 + 5);
        }
        assertThat(sums).as("KiB, as the driver wrote them on a H200")
                .containsExactly(1048576, -2097152, -1048576, 0, 1048576);
    }

    @Test
    void driver580TellsOfOtherTagsAfterAnAnswerThatWasTooSmall() {
        start(ResourceStream.DRIVER_580);
        int[] ids = calls.generateTags(2);
        MemorySegment data = application.arena.allocate(1);
        calls.tag(ids[0], "one");
        application.buffer(16 * MIB, data);
        calls.tag(ids[1], "two");
        application.buffer(16 * MIB, data);
        calls.query(ALL, 5, calls.poisoned());
        MemorySegment buffer = calls.poisoned();
        calls.query(ids[0], ResourceCalls.BUFFER_INTS, buffer);
        assertThat(buffer.getAtIndex(JAVA_INT, 19)).as("tags").isEqualTo(2);
        assertThat(buffer.getAtIndex(JAVA_INT, 20 + 3)).as("allocations of the one asked for").isEqualTo(2);
        assertThat(buffer.getAtIndex(JAVA_INT, 27 + 3)).as("allocations of the other").isEqualTo(1);
    }

    private Answer ask(int tagId) {
        int needed = calls.query(tagId, 0, MemorySegment.NULL);
        MemorySegment buffer = calls.poisoned();
        int returned = calls.query(tagId, needed, buffer);
        assertThat(returned).isEqualTo(needed);
        int[] ints = buffer.toArray(JAVA_INT);
        assertThat(ints[returned]).as("what lies behind").isEqualTo(ResourceCalls.POISON);
        return Answer.parse(Arrays.copyOf(ints, returned));
    }
}
