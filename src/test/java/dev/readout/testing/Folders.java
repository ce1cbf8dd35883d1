package dev.readout.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whole folders, copied and deleted. */
public final class Folders {
    private Folders() {
    }

    /**
     * Copies a folder.
     *
     * @param wanted says of each folder in it, by its path there, whether it is copied
     */
    public static void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path inside = from.relativize(folder);
                if (!wanted.test(inside)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(inside.toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** A new folder, among those that a system deletes by itself. */
    public static Path temporary() {
        try {
            return Files.createTempDirectory("readout");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a folder with what is in it, if it is there. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(folder)) {
                files = all.toList().reversed();
            }
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }
}
