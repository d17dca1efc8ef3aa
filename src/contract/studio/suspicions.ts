/**
 * Signs of spam recorded for a need. Unusual times only mark a need, because people submit prefilled forms, come back after days, and meet
 * servers with another clock or secret.
 */
export const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time", "flood"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/**
 * The signs that keep a need from being delivered: `honeypot`, since no person can write into a field that is neither shown nor
 * editable, and `flood`, for needs beyond the site's rate, until somebody releases them.
 */
export const WITHHOLDING: readonly Suspicion[] = ["honeypot", "flood"];

/** True if these signs keep a need from being delivered. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return WITHHOLDING.some((code) => suspicion.includes(code));
}
