package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of scopes, and paths of them, read back by one who knows the two rules of escaping alone. */
class ScopePathProperties {
    @Provide
    Arbitrary<List<String>> names() {
        return Arbitraries.strings().withChars("ab/\\…").ofMinLength(1).ofMaxLength(6).list().ofMinSize(1)
                .ofMaxSize(12);
    }

    private static List<String> read(String path) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '/') {
                names.add(name.toString());
                name.setLength(0);
            } else {
                i += path.charAt(i) == '\\' ? 1 : 0;
                name.append(path.charAt(i));
            }
        }
        names.add(name.toString());
        return names;
    }

    /** UTF-8 has no form for it. */
    @Example
    void halfACharacterIsAQuestionMark() {
        assertThat(Scope.path("a", "\uDF12b/")).isEqualTo("a/?b\\/");
        assertThat(Scope.path(List.of("\uD83C", "\uDF12", "\uD83C\uDF12"))).isEqualTo("?/?/\uD83C\uDF12");
    }

    @Property
    void aPathSaysItsNames(@ForAll("names") List<String> names) {
        assertThat(read(Scope.path(names))).isEqualTo(names);
    }

    @Property
    void aPathIsJoinedNameByName(@ForAll("names") List<String> names) {
        assertThat(names.stream().reduce("", Scope::path)).isEqualTo(Scope.path(names));
    }

    @Property
    void theLoopItselfSaysTheSame(@ForAll("names") List<String> names) {
        ScopeTree tree = new ScopeTree(names.size(), null);
        int node = ScopeTree.FRAME;
        for (String name : names) {
            node = tree.child(node, 0, Scope.named(name));
        }
        assertThat(tree.path(node)).isEqualTo(Scope.path(names));
        assertThat(tree.path(ScopeTree.FRAME)).isEmpty();
    }

    /** Of the innermost names, as many as there is room for; one in any case. */
    @Property
    void ofALongPathTheOutsideIsLeftOut(@ForAll("names") List<String> names, @ForAll @IntRange(max = 60) int most) {
        String whole = Scope.path(names);
        int first = names.size() - 1;
        while (first > 0 && 2 + Scope.path(names.subList(first - 1, names.size())).length() <= most) {
            first--;
        }
        String kept = Scope.path(names.subList(first, names.size()));

        assertThat(names.stream().reduce("", (outer, name) -> Scope.path(outer, name, most)))
                .isEqualTo(whole.length() <= most || names.size() == 1 ? whole : "…/" + kept);
    }

    /** In words that a terminal and a log can show. */
    @ParameterizedTest
    @ValueSource(strings = {"", " \t", "a\\0b", "\\0"})
    void aNameThatIsRefusedIsShown(String shown) {
        String name = shown.replace("\\0", "\0");
        assertThatThrownBy(() -> Scope.named(name)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must have 1 to 256 characters, not be blank and have no NUL, but is \"" + shown
                        + "\" of " + name.length() + " characters");
    }

    @Test
    void ofALongNameTheBeginningIsShown() {
        assertThat(Scope.named("n".repeat(256)).name()).hasSize(256);
        assertThatThrownBy(() -> Scope.named("n".repeat(257))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("but is \"" + "n".repeat(40) + "…\" of 257 characters");
    }
}
