package dev.readout.cli.profile;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** The URL of a collector, http or https, with the scheme in small letters. */
final class CollectorUrl {
    private static final int LAST_PORT = 65_535;

    private CollectorUrl() {
    }

    static URI of(String text) {
        URI url = url(text);
        if (url.getRawUserInfo() != null) {
            // Not said again: it is a secret.
            throw new TypeConversionException("a URL with a user's name in it sends no credentials: expected a header"
                    + " in OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Basic%20...");
        }
        if (url.getPort() == 0 || url.getPort() > LAST_PORT) {
            throw new TypeConversionException(
                    "'" + shown(text) + "' has port " + url.getPort() + ", which is not in 1.."
                            + LAST_PORT);
        }
        return url;
    }

    private static URI url(String text) {
        try {
            URI url = new URI(text);
            String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
            if (url.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return new URI(scheme + text.substring(scheme.length()));
            }
        } catch (URISyntaxException e) {
            // No URL at all.
        }
        throw new TypeConversionException(
                "'" + shown(text) + "' is not a URL as http://HOST:4318 is, of http or https");
    }

    /** A URL as messages say it: without what may be a secret, such as {@code ?token=…} or {@code user:password@}. */
    static String shown(String url) {
        return url.replaceFirst("(?s)[?#].*", "?…").replaceFirst("(?s)^([^/]*//)?[^/]*@", "$1…@");
    }
}
