package dev.readout.software.vulkan;

import java.util.List;
import java.util.Map;

/** The lines of a capture that say what device it is of, for another device. */
record CapturedDevice(Application application) {

    String line(String line) {
        Map<String, Object> facts = DeviceFacts.of(application);
        if (line.startsWith("--- calibrated")) {
            return line.replaceAll("domains: .* ->", "domains: " + facts.get("timeDomains").toString()
                    .replaceAll("[\\[\\],]", "") + " ->")
                    .replaceAll("maxDev=.*", "maxDev=" + facts.get("maxDeviation"));
        }
        if (line.startsWith("   qf")) {
            int family = line.charAt(5) - '0';
            return "   qf" + family + " " + ((List<?>) facts.get("queueFamilies")).get(family);
        }
        if (line.startsWith("   transform")) {
            return "   " + facts.get("transformFeedback");
        }
        return "== device '" + facts.get("deviceName") + "' api " + facts.get("apiVersion") + " driverVersion "
                + facts.get("driverVersion") + " vendor " + facts.get("vendorID") + " type " + facts.get("deviceType")
                + " ndev 1 tsPeriod " + ((Number) facts.get("timestampPeriod")).intValue() + " tsCG "
                + facts.get("timestampComputeAndGraphics");
    }
}
