import { type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Suspicion } from "../../contract/studio/endpoints/needs.ts";
import type { Tables } from "../model/tables.ts";

/**
 * The signs that keep a need from being delivered: `honeypot`, since no person can write into a field that is neither shown nor
 * editable, and `flood`, for needs beyond the site's rate, until somebody releases them.
 */
const WITHHOLDING: readonly Suspicion[] = ["honeypot", "flood"];

/** Whether a need with these signs is not delivered. */
export function isWithheld(suspicion: readonly string[]): boolean {
  return WITHHOLDING.some((code) => suspicion.includes(code));
}

/** The same for rows of needs. */
export function areWithheld({ eb, or }: ExpressionBuilder<Tables, "need">): Expression<SqlBool> {
  return or(WITHHOLDING.map((code) => eb("need.suspicion", "like", `%${code}%`)));
}
