package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.readout.testing.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inside a package, classes that need each other in a circle can only be understood together: there are few of them.
 */
class CirclesTest {
    private static final int LARGEST = 5;
    private static final int MOST_CLASSES = 60;

    /** A package, and its largest circle: the names of the classes, empty if there is none. */
    record Room(String name, int classes, Set<String> largestCircle) {
        @Override
        public String toString() {
            return name + ": " + classes + " classes, largest circle " + largestCircle.size();
        }
    }

    static Stream<Room> rooms() {
        Map<String, Graph<String, DefaultEdge>> packages = new TreeMap<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.readout")) {
            // What jextract generates is as C declares it.
            if (!Sources.isOfStubs(type.getPackageName()) && !type.getName().endsWith("package-info")) {
                Graph<String, DefaultEdge> graph = packages.computeIfAbsent(
                        type.getPackageName(), name -> new DefaultDirectedGraph<>(DefaultEdge.class));
                String from = outermost(type);
                graph.addVertex(from);
                type.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass)
                        .map(JavaClass::getBaseComponentType)
                        .filter(to -> to.getPackageName().equals(type.getPackageName()))
                        .map(CirclesTest::outermost).filter(to -> !to.equals(from)).forEach(to -> {
                            graph.addVertex(to);
                            graph.addEdge(from, to);
                        });
            }
        }
        return packages.entrySet().stream()
                .map(room -> new Room(room.getKey(), room.getValue().vertexSet().size(), largest(room.getValue())));
    }

    /**
     * The same of what a reader meets: of a constant that javac has copied, a class file does not say whose it is. That
     * a sealed type says which types it permits is no need of them.
     */
    static Stream<Room> writtenRooms() throws IOException {
        Map<String, Map<String, CompilationUnitTree>> packages = new TreeMap<>();
        for (CompilationUnitTree unit : parsed()) {
            packages.computeIfAbsent(unit.getPackageName().toString(), name -> new HashMap<>())
                    .put(Path.of(unit.getSourceFile().toUri()).getFileName().toString().replace(".java", ""), unit);
        }
        return packages.entrySet().stream().map(room -> {
            Map<String, CompilationUnitTree> units = room.getValue();
            Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
            units.keySet().forEach(graph::addVertex);
            units.forEach((from, unit) -> named(unit).stream().filter(to -> units.containsKey(to) && !to.equals(from))
                    .forEach(to -> graph.addEdge(from, to)));
            return new Room(room.getKey(), units.size(), largest(graph));
        });
    }

    private static Iterable<? extends CompilationUnitTree> parsed() throws IOException {
        // What jextract generates is as C declares it.
        List<Path> sources = Sources.all().stream().filter(file -> !file.endsWith("package-info.java")
                && !Sources.isOfStubs(Sources.packageOf(file))).toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            return ((JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null,
                    files.getJavaFileObjectsFromPaths(sources))).parse();
        }
    }

    /** The simple names that a source names, but for those that it imports from other packages. */
    private static Set<String> named(CompilationUnitTree unit) {
        Set<String> names = new TreeSet<>();
        Set<String> imported = new TreeSet<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitImport(ImportTree tree, Void nothing) {
                MemberSelectTree name = (MemberSelectTree) tree.getQualifiedIdentifier();
                if (!tree.isStatic()) {
                    imported.add(name.getIdentifier().toString());
                } else if (name.getExpression() instanceof MemberSelectTree owner
                        && owner.getExpression().toString().equals(unit.getPackageName().toString())) {
                    names.add(owner.getIdentifier().toString());
                }
                return null;
            }

            @Override
            public Void visitClass(ClassTree tree, Void nothing) {
                scan(tree.getModifiers(), null);
                scan(tree.getTypeParameters(), null);
                scan(tree.getExtendsClause(), null);
                scan(tree.getImplementsClause(), null);
                return scan(tree.getMembers(), null);
            }

            @Override
            public Void visitIdentifier(IdentifierTree tree, Void nothing) {
                names.add(tree.getName().toString());
                return null;
            }
        }.scan(unit, null);
        names.removeAll(imported);
        return names;
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(CirclesTest::outermost).orElse(type.getSimpleName());
    }

    private static Set<String> largest(Graph<String, DefaultEdge> graph) {
        List<Set<String>> circles = new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
        return circles.stream().filter(circle -> circle.size() > 1).max(Comparator.comparingInt(Set::size))
                .<Set<String>>map(TreeSet::new).orElse(Set.of());
    }

    @ParameterizedTest
    @MethodSource({"rooms", "writtenRooms"})
    void circlesAreSmall(Room room) {
        assertThat(room.largestCircle()).as("%s", room)
                .hasSizeLessThanOrEqualTo(LARGEST);
    }

    /** One can see what is there. */
    @ParameterizedTest
    @MethodSource("rooms")
    void roomsAreSmall(Room room) {
        assertThat(room.classes()).as("%s", room).isLessThanOrEqualTo(MOST_CLASSES);
    }
}
