package dev.readout;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.readout.testing.Bytecode;
import dev.readout.testing.Sources;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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
        for (JavaClass type : Bytecode.ALL) {
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

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(CirclesTest::outermost).orElse(type.getSimpleName());
    }

    private static Set<String> largest(Graph<String, DefaultEdge> graph) {
        List<Set<String>> circles = new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets();
        return circles.stream().filter(circle -> circle.size() > 1).max(Comparator.comparingInt(Set::size))
                .<Set<String>>map(TreeSet::new).orElse(Set.of());
    }

    @ParameterizedTest
    @MethodSource("rooms")
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
