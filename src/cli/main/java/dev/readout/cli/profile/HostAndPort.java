package dev.readout.cli.profile;

import picocli.CommandLine.TypeConversionException;

/**
 * An address of a server.
 *
 * @param host a name or an address of this machine
 * @param port 1 to 65535
 */
record HostAndPort(String host, int port) {
    private static final String LOCAL = "localhost";
    private static final int LARGEST = 65_535;

    /** {@code PORT}, or {@code HOST:PORT}; an address of IPv6 is in brackets. */
    static HostAndPort of(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? LOCAL : text.substring(0, colon);
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port > 0 && port <= LARGEST && !host.isBlank()) {
                return new HostAndPort(host, port);
            }
        } catch (NumberFormatException e) {
            // No number.
        }
        throw new TypeConversionException("'" + text + "' is not a port in 1.." + LARGEST + ", nor HOST:PORT with one");
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
