package dev.readout.testing;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A program that has the library in a layer of its own, and prints what it is told there without native access. */
public final class LayeredLibrary {
    private LayeredLibrary() {
    }

    /** @param arguments the jars of the library and of the software device */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Configuration found = ModuleLayer.boot().configuration()
                .resolve(ModuleFinder.of(Path.of(arguments[0]), Path.of(arguments[1])), ModuleFinder.of(),
                        Set.of("dev.readout.software"));
        ModuleLayer.Controller layer =
                ModuleLayer.defineModulesWithOneLoader(found, List.of(ModuleLayer.boot()), null);
        Module library = layer.layer().findModule("dev.readout").orElseThrow();
        Module software = layer.layer().findModule("dev.readout.software").orElseThrow();
        Method create = Class.forName(software, "dev.readout.software.gl.SoftwareGl").getMethod("create");
        try {
            create.invoke(null);
        } catch (InvocationTargetException denied) {
            System.out.println(denied.getCause().getMessage());
        }
        layer.enableNativeAccess(library);
        layer.enableNativeAccess(software);
        create.invoke(null);
        System.out.println("granted");
    }
}
