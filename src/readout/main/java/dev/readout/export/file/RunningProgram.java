package dev.readout.export.file;

/** The program that this process runs, for the titles of files. */
public final class RunningProgram {
    private RunningProgram() {
    }

    /** Its name: the main class or the jar, without a path and without arguments, which may hold secrets. */
    public static String name() {
        String command = System.getProperty("sun.java.command", "").strip();
        return command.isEmpty() ? base(ProcessHandle.current().info().command().orElse("java"))
                : name(command, System.getProperty("java.class.path", ""));
    }

    /**
     * Its name.
     *
     * @param command the main class or the path of a jar, and arguments
     * @param classPath the path of the jar, if it is one: that may hold blanks
     */
    static String name(String command, String classPath) {
        return base((command + " ").startsWith(classPath + " ") ? classPath : command.split("\\s", 2)[0]);
    }

    private static String base(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
