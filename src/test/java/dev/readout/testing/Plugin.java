package dev.readout.testing;

import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jdk.jfr.Recording;

/** The class loader of a plug-in that has the library with it, though its parent has it too. */
public final class Plugin extends URLClassLoader {
    /** Each is a full collection, with a pause after it: two were needed at most. */
    private static final int COLLECTIONS = 20;
    private static final int PAUSE_MILLISECONDS = 50;

    static {
        registerAsParallelCapable();
    }

    private Plugin() throws MalformedURLException {
        super(classPath(), Plugin.class.getClassLoader());
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> places = new ArrayList<>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            places.add(Path.of(each).toUri().toURL());
        }
        return places.toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = name.startsWith("dev.readout.") ? findClass(name) : super.loadClass(name, resolve);
            }
            return loaded;
        }
    }

    /**
     * Lets a plug-in use each feature on one thread, and prints what is left once the plug-in is closed: {@code
     * TIMELINES is collected}. Run it without soft references: the JDK has some to classes of records.
     *
     * @param arguments a folder for the files of features
     */
    public static void main(String[] arguments) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        for (UsedFeature feature : UsedFeature.values()) {
            WeakReference<ClassLoader> plugin =
                    thread.submit(() -> use(feature.name(), Path.of(arguments[0]))).get();
            for (int i = 0; i < COLLECTIONS && !plugin.refersTo(null); i++) {
                System.gc();
                Thread.sleep(PAUSE_MILLISECONDS);
            }
            System.out.println(feature + (plugin.refersTo(null) ? " is collected" : " stays") + ", " + record());
        }
        thread.shutdown();
    }

    private static WeakReference<ClassLoader> use(String feature, Path folder)
            throws IOException, ReflectiveOperationException {
        try (Plugin plugin = new Plugin()) {
            plugin.loadClass(UsedFeature.class.getName()).getMethod("use", String.class, Path.class)
                    .invoke(null, feature, folder);
            return new WeakReference<>(plugin);
        }
    }

    private static String record() {
        try (Recording recording = new Recording()) {
            recording.start();
            return "a recording starts";
        } catch (LinkageError e) {
            return "no recording starts: " + e;
        }
    }
}
