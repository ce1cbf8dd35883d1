package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.readout.testing.Artifacts;
import dev.readout.testing.JavaProcess;
import dev.readout.testing.LayeredLibrary;
import dev.readout.testing.NativeEntries;
import java.lang.foreign.SymbolLookup;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A JVM that denies native access uses the decoders, on the class path and as a module, and whoever asks for more is
 * told what grants it.
 */
class NativeAccessIT {
    /** Before 24, a JVM denies native access to all modules that are not named, once one is. */
    private static final String DENIED = Runtime.version().feature() < 24
            ? "--enable-native-access=java.base" : "--illegal-native-access=deny";
    private static final String DECODED = "decoded 42 true, 7, version 2";
    /** What opens a file of the application, and calls nothing native. */
    private static final Set<String> DECODERS = Set.of("TraceReader.open", "TraceReader.of");
    /** Of rooms that are not exported: who asks for it has a layer. */
    private static final Set<String> INNER = Set.of("GpuTimes.create");

    @TempDir
    private Path folder;

    /** Runs the program beside the jars of the library, and returns what it prints. */
    private List<String> run(String option, boolean module) throws Exception {
        String library = Stream.of(Artifacts.LIBRARY, Artifacts.SOFTWARE, Artifacts.TRACE)
                .map(artifact -> artifact.jar().toString()).collect(Collectors.joining(File.pathSeparator));
        Path program = folder.resolve(NativeEntries.class.getName().replace('.', '/') + ".class");
        Files.createDirectories(program.getParent());
        Files.write(program, NativeEntries.class.getResourceAsStream("NativeEntries.class").readAllBytes());
        List<String> command = new ArrayList<>(List.of(option));
        command.addAll(module
                ? List.of("-p", library, "--add-modules", "dev.readout.software,dev.readout.trace", "-cp",
                        folder.toString())
                : List.of("-cp", library + File.pathSeparator + folder));
        command.add(NativeEntries.class.getName());
        return JavaProcess.java(command).lines().toList();
    }

    @ParameterizedTest
    @CsvSource({"false, ALL-UNNAMED", "true, dev.readout"})
    void whoDeniesNativeAccessDecodesAndIsToldTheOptionThatGrantsTheRest(boolean module, String option)
            throws Exception {
        List<String> expected = new ArrayList<>(List.of(DECODED));
        for (int attempt = 0; attempt < 2; attempt++) {
            NativeEntries.all().keySet().forEach(name -> expected.add(name
                    + " -> java.lang.IllegalCallerException: this JVM denies native access; add"
                    + " --enable-native-access=" + option + (!module ? "" : name.startsWith("Software")
                            ? ",dev.readout.software" : name.startsWith("Trace") ? ",dev.readout.trace" : "")
                    + " to its options"));
        }
        expected.add(DECODED);
        assertThat(run(DENIED, module)).containsExactlyElementsOf(expected);
    }

    /** No option of the JVM names a module of such a layer. */
    @Test
    void inALayerWhoeverMadeItIsToldHowToGrantNativeAccess() throws Exception {
        assertThat(JavaProcess.java(List.of(DENIED, "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"),
                LayeredLibrary.class.getName(), Artifacts.LIBRARY.jar().toString(),
                Artifacts.SOFTWARE.jar().toString()))
                .lines())
                .containsExactly("this JVM denies native access; whoever made the layer of"
                        + " dev.readout,dev.readout.software grants it by ModuleLayer.Controller.enableNativeAccess",
                        "granted");
    }

    /** What makes something that is closed, or that finds functions, leads to native code. */
    @Test
    void everyEntryToNativeCodeIsTried() {
        Set<String> entries = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.readout.driver", "dev.readout.software", "dev.readout.trace",
                        "dev.readout.profile")
                .stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getMethods).flatMap(Set::stream)
                .filter(method -> method.getModifiers().containsAll(Set.of(JavaModifier.PUBLIC, JavaModifier.STATIC)))
                .filter(NativeAccessIT::leadsToNativeCode)
                .map(method -> method.getOwner().getSimpleName() + "." + method.getName())
                .collect(Collectors.toSet());

        assertThat(entries).isNotEmpty().filteredOn(entry -> !DECODERS.contains(entry))
                .filteredOn(entry -> !INNER.contains(entry))
                .isSubsetOf(NativeEntries.all().keySet());
    }

    private static boolean leadsToNativeCode(JavaMethod method) {
        JavaClass returned = method.getRawReturnType();
        return returned.isAssignableTo(AutoCloseable.class) || returned.isAssignableTo(SymbolLookup.class);
    }
}
