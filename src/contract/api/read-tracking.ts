import * as v from "valibot";
import { lenientList } from "./lenient.ts";
import { TRACKING_ATTRIBUTE, trackingHost, trackingOrigin } from "./tracking.ts";

const host = v.pipe(v.string(), v.transform(trackingHost), v.string());
const code = v.fallback(
  v.pipe(
    v.string(),
    // Replaces lone surrogates, because browsers do so before they hash a script.
    v.transform((text) => (text.trim() === "" ? "" : text.toWellFormed())),
  ),
  "",
);
const attributes = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((given) => {
    const usable = Object.entries(given).filter(
      ([name, value]) => TRACKING_ATTRIBUTE.test(name) && /^(string|number|boolean)$/.test(typeof value),
    );
    return Object.fromEntries(usable.map(([name, value]) => [name, String(value)]));
  }),
);

/**
 * Schema of a third-party script: the code that starts it, and the hosts that it needs. Invalid parts are dropped, and an entry
 * without any code to run is invalid.
 */
export const trackingSchema = v.pipe(
  v.object({
    /** The script's address; empty if the code in `inline` loads the script. */
    src: v.fallback(
      v.pipe(
        v.string(),
        v.check((src) => trackingOrigin(src) !== undefined),
      ),
      "",
    ),
    attributes: v.fallback(attributes, {}),
    /** JavaScript to run before the script. */
    inline: code,
    /** JavaScript to run once the script has been loaded. */
    onload: code,
    /** Hosts from which the script loads further scripts, which it calls, or from which it loads pictures. */
    script: lenientList(host),
    connect: lenientList(host),
    image: lenientList(host),
  }),
  v.check(({ src, inline }) => src !== "" || inline !== ""),
);
export type Tracking = v.InferOutput<typeof trackingSchema>;
