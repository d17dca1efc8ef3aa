import { type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Tables } from "../model/tables.ts";

/**
 * Signs of spam recorded for a need. Two of them keep it from being delivered: `honeypot`, since no person can write into a field
 * that is neither shown nor editable, and `flood`, for needs beyond the site's rate, until somebody releases them. Unusual times
 * only mark a need: people submit prefilled forms, come back after days, and meet servers with another clock or secret.
 */
const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time", "flood"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

const WITHHOLDING: readonly Suspicion[] = ["honeypot", "flood"];

/** Whether a need with these signs is not delivered. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return WITHHOLDING.some((code) => suspicion.includes(code));
}

/** The same for rows of needs. */
export function areWithheld({ eb, or }: ExpressionBuilder<Tables, "need">): Expression<SqlBool> {
  return or(WITHHOLDING.map((code) => eb("need.suspicion", "like", `%${code}%`)));
}
