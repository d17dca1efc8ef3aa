import { type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import { WITHHOLDING } from "../../contract/studio/suspicions.ts";
import type { Tables } from "../model/tables.ts";

/** Builds an SQL condition that is true for enquiries for which `isWithheld` is true. */
export function areWithheld({ eb, or }: ExpressionBuilder<Tables, "need">): Expression<SqlBool> {
  return or(WITHHOLDING.map((code) => eb("need.suspicion", "like", `%${code}%`)));
}
