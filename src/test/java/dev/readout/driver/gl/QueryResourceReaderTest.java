package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGenQueryResourceTagNV;
import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.abi.gl.PFN_glQueryResourceNV;
import dev.readout.abi.gl.PFN_glQueryResourceTagNV;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryResourceDialect;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.software.abi.gl.gl_h;
import dev.readout.software.gl.SoftwareGlSettings.ResourceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The reader's answers are whole, in both dialects: also with more tags than anybody told it of. */
class QueryResourceReaderTest extends OnTaggedGl {
    private QueryResourceReader reader;

    @BeforeEach
    void createReader() {
        reader = context.createQueryResourceReader();
    }

    private QueryResourceSnapshot snapshot() {
        return QueryResourceSnapshot.of(reader.read());
    }

    /** Tags that Readout doesn't know, of another binding in this process: a buffer of 1 KiB under each. */
    private List<QueryResourceSnapshot.Tag> tagElsewhere(int count, int nameBytes) {
        List<QueryResourceSnapshot.Tag> expected = new ArrayList<>();
        String name = "x".repeat(nameBytes);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, count);
            PFN_glGenQueryResourceTagNV.invoke(fake.original("glGenQueryResourceTagNV"), count, ids);
            MemorySegment string = arena.allocateFrom(name);
            for (int i = 0; i < count; i++) {
                int id = ids.getAtIndex(ValueLayout.JAVA_INT, i);
                PFN_glQueryResourceTagNV.invoke(fake.original("glQueryResourceTagNV"), id, string);
                gl.buffer(KIB);
                expected.add(new QueryResourceSnapshot.Tag(id, 0, 1, 1, name));
            }
            PFN_glQueryResourceTagNV.invoke(fake.original("glQueryResourceTagNV"), 0, MemorySegment.NULL);
        }
        return expected;
    }

    /** What the reader tells the driver of, if that is what it knows of. */
    private int toldInts() {
        long needed = 2 * (20 + ResourceTag.everInts());
        return (int) Math.max(QueryResourceReader.MIN_INTS, Long.highestOneBit(needed - 1) << 1);
    }

    @Test
    void thousandsOfTagsComeWhole() {
        List<QueryResourceSnapshot.Tag> expected = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            String name = "terrain/tiles/" + i + "/" + "deep/".repeat(i % 7);
            ResourceTag tag = tags.create(name);
            try (ResourceTags.Scope scope = tags.enter(tag)) {
                gl.buffer(KIB);
            }
            expected.add(new QueryResourceSnapshot.Tag(tag.id(), 0, 1, 1, name));
        }
        assertThat(snapshot().tags()).isEqualTo(expected);
        assertThat(snapshot().tags()).isEqualTo(expected);
    }

    @Test
    void eachReadingShowsItsPart() {
        ResourceTag one = tags.create("one");
        ResourceTag two = tags.create("two");
        try (ResourceTags.Scope scope = tags.enter(one)) {
            gl.buffer(KIB);
        }
        try (ResourceTags.Scope scope = tags.enter(two)) {
            gl.buffer(2 * KIB);
        }

        assertThat(QueryResourceSnapshot.of(reader.read(two)).tags())
                .containsExactly(new QueryResourceSnapshot.Tag(two.id(), 0, 1, 2, "two"));
        assertThat(snapshot().tags()).hasSize(2);
        assertThat(reader.readDevices().tagCount()).isZero();
        assertThat(reader.readDevices().deviceCount()).isEqualTo(1);
        assertThat(reader.readDevices()).isSameAs(reader.read());
        boolean text = dialect == ResourceStream.TEXT;
        assertThat(reader.read().version()).isEqualTo(text ? 1 : 2);
        assertThat(reader.read().dialect()).isEqualTo(
                text ? QueryResourceDialect.NAME_COUNTED : QueryResourceDialect.NAME_NOT_COUNTED);
    }

    @Test
    void tagsOfOthersBeyondTheBufferAreAnErrorOnceAndThenWhole() {
        ResourceTag own = tags.create("own");
        try (ResourceTags.Scope scope = tags.enter(own)) {
            gl.buffer(KIB);
        }
        // One and a half buffers of them: driver 580 writes on behind the first one.
        List<QueryResourceSnapshot.Tag> elsewhere = tagElsewhere(toldInts() * 3 / 2 / 750, 2970);
        if (dialect == ResourceStream.DRIVER_580) {
            int told = toldInts();
            assertThatThrownBy(reader::read).isInstanceOfSatisfying(DriverException.class, e -> {
                assertThat(e.function()).isEqualTo("glQueryResourceNV");
                assertThat(e.code()).isZero();
                assertThat(e).hasMessageMatching("glQueryResourceNV wrote \\d+ bytes past the end of the buffer of "
                        + told + " ints that it was told of\\. Nothing else was hit; read again, and it gets \\d+");
            });
        }
        assertThat(snapshot().tags()).startsWith(new QueryResourceSnapshot.Tag(own.id(), 0, 1, 1, "own"))
                .containsAll(elsewhere).hasSize(1 + elsewhere.size());
        assertThat(snapshot().tags()).containsAll(elsewhere).hasSize(1 + elsewhere.size());
    }

    @Test
    void anAnswerThatLooksWholeAndLacksTagsIsAskedForAgain() {
        // The last record does not fit: driver 580 then says that there are none, and overruns nothing.
        int records = toldInts() / 757;
        List<QueryResourceSnapshot.Tag> elsewhere = tagElsewhere(records + 1, 2999);

        assertThat(snapshot().tags()).isEqualTo(elsewhere);
        assertThat(snapshot().tags()).isEqualTo(elsewhere);
    }

    @Test
    void afterAnOverrunTheSumsOfTheNextAnswerAreNotDoubled() {
        List<QueryResourceSnapshot.Tag> elsewhere = tagElsewhere(toldInts() * 5 / 4 / 757, 2999);
        try {
            reader.read();
        } catch (DriverException overrun) {
            assertThat(reader.readDevices().tagCount()).as("this does not settle it").isZero();
        }
        assertThat(snapshot().tags()).isEqualTo(elsewhere);
    }

    @Test
    void anErrorFromBeforeIsNotBlamedOnTheReading() {
        PFN_glGetString.invoke(fake.original("glGetString"), 0x1234);

        assertThatThrownBy(reader::read).isInstanceOf(DriverException.class)
                .hasMessage("a call before glQueryResourceNV raised GL_INVALID_ENUM (0x500)");
        assertThat(reader.read().deviceCount()).isEqualTo(1);
    }

    @Test
    void aWrongCallIsTheErrorsNameAndTheFunctions() {
        fake.with("glQueryResourceNV",
                arena -> PFN_glQueryResourceNV.allocate((queryType, tagId, size, buffer) -> PFN_glQueryResourceNV
                        .invoke(fake.original("glQueryResourceNV"), gl_h.GL_TEXTURE_2D(), tagId, size,
                                buffer),
                        arena));

        assertThatThrownBy(GlContext.current(fake).createQueryResourceReader()::read)
                .isInstanceOf(DriverException.class).hasMessage("glQueryResourceNV raised GL_INVALID_ENUM (0x500)");
    }

    @Test
    void outOfItsContextNothingIsRead() {
        context.release();

        assertThatIllegalStateException().isThrownBy(reader::read).withMessageContaining("not current");
    }
}
