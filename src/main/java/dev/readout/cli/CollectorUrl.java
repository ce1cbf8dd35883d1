package dev.readout.cli;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where a collector is: a URL of http or https. */
final class CollectorUrl implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
        try {
            URI url = new URI(text);
            String scheme = url.getScheme();
            if (url.getHost() != null && ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))) {
                return url;
            }
        } catch (URISyntaxException e) {
            // No URL at all.
        }
        throw new TypeConversionException("'" + text + "' is not a URL as http://HOST:4318 is, of http or https");
    }
}
