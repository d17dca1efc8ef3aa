/**
 * Signs that an enquiry may be spam. Unusual times are only recorded, because people also submit prefilled forms, return after days,
 * or reach a server with a different clock or secret.
 */
export const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time", "flood"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/**
 * The signs that prevent delivery: `honeypot`, because no person can fill in a field that is neither visible nor editable, and
 * `flood`, for enquiries beyond the site's rate limit, until somebody releases them.
 */
export const WITHHOLDING: readonly Suspicion[] = ["honeypot", "flood"];

/** True if these signs prevent the delivery of an enquiry. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return WITHHOLDING.some((code) => suspicion.includes(code));
}
