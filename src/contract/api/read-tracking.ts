import * as v from "valibot";
import { lenientList } from "./lenient.ts";
import { TRACKING_ATTRIBUTE, trackingHost, trackingOrigin } from "./tracking.ts";

const host = v.pipe(v.string(), v.transform(trackingHost), v.string());
const code = v.fallback(
  v.pipe(
    v.string(),
    // Browsers hash a lone surrogate as the replacement character.
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
 * A third-party script, the code that starts it, and the hosts that it needs. Invalid parts are left out, and so is an entry with nothing
 * to run.
 */
export const trackingSchema = v.pipe(
  v.object({
    /** The script's address; empty if `inline` loads it. */
    src: v.fallback(
      v.pipe(
        v.string(),
        v.check((src) => trackingOrigin(src) !== undefined),
      ),
      "",
    ),
    attributes: v.fallback(attributes, {}),
    /** JavaScript that runs before the script. */
    inline: code,
    /** JavaScript that runs once the script has been loaded. */
    onload: code,
    /** Further hosts that the script loads scripts from, calls, or loads pictures from. */
    script: lenientList(host),
    connect: lenientList(host),
    image: lenientList(host),
  }),
  v.check(({ src, inline }) => src !== "" || inline !== ""),
);
export type Tracking = v.InferOutput<typeof trackingSchema>;
