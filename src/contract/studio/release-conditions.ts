import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

/** The number of people who must approve a release that needs approval. The person who planned it does not count. */
export const APPROVALS_NEEDED = 2;

/** Schema of what must hold before a release goes live, in addition to its time. */
export const releaseConditionsSchema = v.strictObject({
  /** The languages in which the release waits for its translations. */
  languages: v.optional(
    v.pipe(
      v.array(v.picklist(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(", ")}`)),
      v.maxLength(LANGUAGE_CODES.length),
    ),
    [],
  ),
  /** True if two people must approve the release. */
  approval: v.optional(v.boolean(), false),
  /** The time at which the release goes live at the latest, in epoch milliseconds, even if a condition does not hold. */
  latestAt: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
});

export type ReleaseConditions = v.InferOutput<typeof releaseConditionsSchema>;

/** The conditions of a release that waits only for its time. */
export const NO_CONDITIONS: ReleaseConditions = { languages: [], approval: false, latestAt: null };

/** True if a release waits for more than its time. */
export function isConditional({ languages, approval }: ReleaseConditions): boolean {
  return approval || languages.length > 0;
}
