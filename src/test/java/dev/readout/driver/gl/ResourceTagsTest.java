package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGenQueryResourceTagNV;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryResourceSnapshot;
import dev.readout.gl.TagName;
import dev.readout.testing.GlDriver;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is allocated in a scope carries its tag, and nothing else does; in both dialects. */
class ResourceTagsTest extends OnTaggedGl {
    /** The names of the tags, and the KiB that they have. */
    private Map<String, Integer> tagged() {
        return QueryResourceSnapshot.of(context.createQueryResourceReader().read()).tags().stream()
                .collect(Collectors.toMap(QueryResourceSnapshot.Tag::name, QueryResourceSnapshot.Tag::vidmemKiB));
    }

    @Test
    void theEndOfAScopeRestoresTheOneAround() {
        ResourceTag outer = tags.create("outer");
        ResourceTag inner = tags.create("inner");
        try (ResourceTags.Scope first = tags.enter(outer)) {
            gl.buffer(KIB);
            try (ResourceTags.Scope second = tags.enter(inner)) {
                gl.buffer(2 * KIB);
                try (ResourceTags.Scope third = tags.enter(outer)) {
                    gl.buffer(4 * KIB);
                }
                try (ResourceTags.Scope none = tags.enterUntagged()) {
                    gl.buffer(8 * KIB);
                }
                gl.buffer(16 * KIB);
            }
            gl.buffer(32 * KIB);
        }
        gl.buffer(64 * KIB);

        assertThat(tagged()).isEqualTo(Map.of("outer", 37, "inner", 18));
    }

    @Test
    void aTagSticksToAnObjectAtItsFirstBind() {
        int bound;
        try (ResourceTags.Scope scope = tags.enter(tags.create("first"))) {
            bound = gl.boundBuffer();
        }
        try (ResourceTags.Scope scope = tags.enter(tags.create("second"))) {
            gl.bind(bound);
            gl.fill(4 * KIB);
        }
        assertThat(tagged()).isEqualTo(Map.of("first", 4));
    }

    @Test
    void namesMayBeInMemoryAndNeedNotBeUtf8() {
        byte[] latin1 = "t\u00e9l\u00e9".getBytes(StandardCharsets.ISO_8859_1);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment terminated = arena.allocateFrom("été ☃ and what follows the NUL");
            terminated.set(ValueLayout.JAVA_BYTE, "été ☃".getBytes(StandardCharsets.UTF_8).length, (byte) 0);
            for (MemorySegment name : new MemorySegment[] {terminated, MemorySegment.ofArray(latin1)}) {
                try (ResourceTags.Scope scope = tags.enter(tags.create(name))) {
                    gl.buffer(KIB);
                }
            }
        }
        assertThat(tagged()).containsOnlyKeys("été ☃", "t\ufffdl\ufffd");
    }

    @Test
    void aTagKnowsItsNumberAndItsName() {
        ResourceTag tag = tags.create("terrain");

        assertThat(tag.id()).isPositive();
        assertThat(tag.name()).isEqualTo(TagName.of("terrain"));
        assertThat(tag).hasToString("tag " + tag.id() + " 'terrain'");
    }

    @Test
    void anotherNameIsThatOfWhatWasAllocatedBeforeToo() {
        ResourceTag tag = tags.create("old");
        ResourceTag other = tags.create("other");
        try (ResourceTags.Scope scope = tags.enter(tag)) {
            gl.buffer(KIB);
            try (ResourceTags.Scope inside = tags.enter(other)) {
                tags.rename(tag, "new");
                gl.buffer(2 * KIB);
            }
            tags.rename(tag, "newest");
            gl.buffer(4 * KIB);
        }
        assertThat(tagged()).isEqualTo(Map.of("newest", 5, "other", 2));
        tags.rename(tag, "out of all scopes");
        gl.buffer(8 * KIB);
        assertThat(tagged()).isEqualTo(Map.of("out of all scopes", 5, "other", 2));
    }

    @Test
    void aDeletedTagIsReportedNoMoreAndCannotBeUsed() {
        ResourceTag tag = tags.create("gone");
        try (ResourceTags.Scope scope = tags.enter(tag)) {
            gl.buffer(KIB);
            assertThatIllegalStateException().isThrownBy(() -> tags.delete(tag))
                    .withMessageContaining("'gone' is the tag of a scope that is still open");
        }
        tags.delete(tag);
        tags.delete(tag);

        assertThat(tagged()).isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> tags.enter(tag)).withMessage(tag + " is deleted");
        assertThatIllegalStateException().isThrownBy(() -> tags.rename(tag, "again"));
        assertThat(tagged()).isEmpty();
    }

    @Test
    void scopesCloseInTheReverseOrder() {
        ResourceTags.Scope outer = tags.enter(tags.create("outer"));
        ResourceTags.Scope inner = tags.enter(tags.create("inner"));

        assertThatIllegalStateException().isThrownBy(outer::close).withMessageContaining("'outer' has one inside it");
        inner.close();
        inner.close();
        gl.buffer(KIB);
        outer.close();
        outer.close();
        assertThat(tagged()).isEqualTo(Map.of("outer", 1));
    }

    @Test
    void aTagServesEveryContext() {
        ResourceTag tag = tags.create("shared");
        try (ResourceTags.Scope scope = tags.enter(tag); GlContext other = display.createContext(GlApi.OPENGL)) {
            other.makeCurrent();
            try (GlAllocations there = new GlAllocations(other, KIB);
                    ResourceTags.Scope scopeThere = other.resourceTags().enter(tag)) {
                there.buffer(KIB);
            }
            context.makeCurrent();
            gl.buffer(2 * KIB);
            assertThat(tagged()).isEqualTo(Map.of("shared", 3));
        }
    }

    @Test
    void namesThatGlCannotHaveAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> tags.create("a\0b")).withMessageContaining("NUL");
        assertThatIllegalArgumentException().isThrownBy(() -> tags.create("\ud800")).withMessageContaining("surrogate");
        assertThat(tags.create("").name()).isEqualTo(TagName.of(""));
    }

    @Test
    void aTagThatTheDriverRefusesIsItsErrorAndLeavesTheCurrentTag() {
        fake.with("glGenQueryResourceTagNV", arena -> PFN_glGenQueryResourceTagNV.allocate(
                (n, ids) -> ids.reinterpret(4).set(ValueLayout.JAVA_INT, 0, -777), arena));
        GlContext another = GlContext.current(fake);
        ResourceTag refused = another.resourceTags().create("refused");
        ResourceTag tag = tags.create("current");
        try (ResourceTags.Scope scope = tags.enter(tag)) {
            assertThatThrownBy(() -> tags.enter(refused)).isInstanceOf(DriverException.class)
                    .hasMessageStartingWith("glQueryResourceTagNV raised GL_INVALID_");
            gl.buffer(KIB);
        }
        assertThat(tagged()).isEqualTo(Map.of("current", 1));
    }

    @Test
    void outOfItsContextATagIsRefused() {
        context.release();

        assertThatIllegalStateException().isThrownBy(() -> tags.create("x")).withMessageContaining("not current");
    }

    @Test
    void aDriverWithoutTagsSaysSo() {
        GlDriver system = GlDriver.system(GlApi.OPENGL);
        try (EglDisplay other = system.open(); GlContext there = other.createContext(GlApi.OPENGL)) {
            there.makeCurrent();
            if (there.extensions().contains(QueryResourceReader.TAG_EXTENSION)) {
                return;
            }
            assertThatThrownBy(() -> there.resourceTags()).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("no GL_NV_query_resource_tag").hasMessageContaining(there.renderer());
            assertThatThrownBy(there::createQueryResourceReader).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("no GL_NV_query_resource ");
        }
    }
}
