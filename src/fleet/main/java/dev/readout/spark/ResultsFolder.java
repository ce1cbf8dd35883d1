package dev.readout.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The folder that results are written to, which is made anew: so it must hold nothing else. */
final class ResultsFolder {
    private static final String OF_RESULTS = "_SUCCESS|part-.*\\.parquet|\\..*\\.crc";

    private ResultsFolder() {
    }

    /**
     * Checks that nothing is lost when the results replace what is there.
     *
     * @throws IllegalArgumentException if that would be captures, or anything but results
     */
    static void check(Configuration configuration, String captures, String results) throws IOException {
        Path folder = new Path(results);
        FileSystem files = folder.getFileSystem(configuration);
        String to = folder(files.makeQualified(folder));
        Path source = new Path(captures);
        String from = folder(source.getFileSystem(configuration).makeQualified(source));
        if (to.startsWith(from) || from.startsWith(to)) {
            throw new IllegalArgumentException("results can't be written to " + results + ": it must be neither within "
                    + captures + " nor around it");
        }
        try {
            for (FileStatus each : files.listStatus(folder)) {
                if (each.isDirectory() || !each.getPath().getName().matches(OF_RESULTS)) {
                    throw new IllegalArgumentException("results can't be written to " + results + ", which has "
                            + each.getPath().getName() + " in it: expected a new folder, or one of older results");
                }
            }
        } catch (FileNotFoundException e) {
            // A new folder.
        }
    }

    private static String folder(Path path) {
        return path + "/";
    }
}
