package dev.readout.cli.command;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar says it has. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"readout " + (version == null ? "(not from a jar)" : version)};
    }
}
