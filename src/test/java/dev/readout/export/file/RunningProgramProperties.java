package dev.readout.export.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotEmpty;

/** A launcher tells one text: the main class or the jar as it was typed, and the arguments behind it. */
class RunningProgramProperties {
    @Property
    void aMainClassIsNamedWithoutItsModuleAndArguments(@ForAll @AlphaChars @Chars('.') @NotEmpty String main,
            @ForAll boolean modular, @ForAll List<String> arguments) {
        String command = String.join(" ", (modular ? "dev.made/" : "") + main, String.join(" ", arguments)).strip();
        assertThat(RunningProgram.name(command, modular ? "" : "/lib/a.jar:b.jar")).isEqualTo(main);
    }

    @Property
    void aJarIsNamedWithoutItsFoldersThoughTheyHaveBlanks(@ForAll List<@AlphaChars @Chars(' ') String> folders,
            @ForAll @AlphaChars @Chars(' ') @NotEmpty String jar, @ForAll List<String> arguments) {
        String path = "/" + String.join("/", folders) + "/" + jar + ".jar";
        assertThat(RunningProgram.name(String.join(" ", path, String.join(" ", arguments)).strip(), path))
                .isEqualTo(jar + ".jar");
    }

    @Example
    void onWindowsToo() {
        assertThat(RunningProgram.name("C:\\Games\\My Game\\game.jar --token secret", "C:\\Games\\My Game\\game.jar"))
                .isEqualTo("game.jar");
    }

    @Example
    void thisProcessHasOne() {
        assertThat(RunningProgram.name()).isNotEmpty().doesNotContain("/", " ");
    }
}
