import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Gives stack maps to the class files of a jar that have none: those of before Java 6, which the JVM checks at every
 * start by working out the types itself, and keeps in no cache. What else is in the jar stays as it is.
 */
final class StackMaps {
    private StackMaps() {
    }

    /** @param args the jar, which is written anew, without compression; its classes are on the class path too */
    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path copy = jar.resolveSibling(jar.getFileName() + ".new");
        try (ZipInputStream source = new ZipInputStream(Files.newInputStream(jar));
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(copy));
                ZipOutputStream target = new ZipOutputStream(file)) {
            for (ZipEntry entry = source.getNextEntry(); entry != null; entry = source.getNextEntry()) {
                byte[] bytes = source.readAllBytes();
                store(target, entry, entry.getName().endsWith(".class") ? withStackMaps(bytes) : bytes);
            }
        }
        Files.move(copy, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] withStackMaps(byte[] bytes) {
        if (((bytes[6] & 0xFF) << Byte.SIZE | bytes[7] & 0xFF) >= Opcodes.V1_6) {
            return bytes;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                // From Java 7 on, the JVM takes no class without stack maps.
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
            }
        }, 0);
        return writer.toByteArray();
    }

    private static void store(ZipOutputStream zip, ZipEntry original, byte[] bytes) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        ZipEntry entry = new ZipEntry(original.getName());
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(sum.getValue());
        entry.setTimeLocal(original.getTimeLocal());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }
}
