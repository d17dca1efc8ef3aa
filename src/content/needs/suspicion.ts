import { type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Tables } from "../model/tables.ts";

/**
 * What is noted of a need. Only what no person can do keeps it from being delivered: nobody can write into a field that is
 * neither shown nor editable. Times prove nothing: people send forms that were filled in for them, come back after days, and
 * meet servers whose clock or secret is another.
 */
const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

const WITHHOLDING: Suspicion = "honeypot";

/** Whether a need with these notes is kept back from delivery. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return suspicion.includes(WITHHOLDING);
}

/** The same for rows of needs. */
export function areWithheld({ eb }: ExpressionBuilder<Tables, "need">): Expression<SqlBool> {
  return eb("need.suspicion", "like", `%${WITHHOLDING}%`);
}
