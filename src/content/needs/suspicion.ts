import { type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Tables } from "../model/tables.ts";

/**
 * What is noted of a need. Two notes keep it from being delivered: `honeypot`, since no person can write into a field that is
 * neither shown nor editable, and `flood`, for what comes beyond the site's rate, until somebody releases it. Times prove nothing: people send forms that were filled in for them, come back after days, and
 * meet servers whose clock or secret is another.
 */
const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time", "flood"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

const WITHHOLDING: readonly Suspicion[] = ["honeypot", "flood"];

/** Whether a need with these notes is kept back from delivery. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return WITHHOLDING.some((code) => suspicion.includes(code));
}

/** The same for rows of needs. */
export function areWithheld({ eb, or }: ExpressionBuilder<Tables, "need">): Expression<SqlBool> {
  return or(WITHHOLDING.map((code) => eb("need.suspicion", "like", `%${code}%`)));
}
