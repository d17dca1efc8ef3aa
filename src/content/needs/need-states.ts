import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { NeedFilter } from "./need-archive.ts";
import { areWithheld } from "./suspicion.ts";

/** Builds the condition that an enquiry is in a state, as {@link NeedFilter} defines it. */
export function areInState(
  builder: ExpressionBuilder<Tables, "need">,
  state: NonNullable<NeedFilter["state"]>,
): Expression<SqlBool> {
  const deliveries = builder
    .selectFrom("need_delivery")
    .select("need_delivery.id")
    .whereRef("need_delivery.need_id", "=", "need.id");
  switch (state) {
    case "suspicious":
      return builder("need.suspicion", "!=", "");
    case "held-back":
      return areWithheld(builder);
    case "flood":
      return builder("need.held_bytes", ">", 0);
    case "stored":
      // The mail that asks for a confirmation is not a delivery of the enquiry. Enquiries that await their confirmation are left out,
      // because sending them again would bypass it.
      return builder.and([
        builder.not(areWithheld(builder)),
        builder("need.confirmation", "!=", "awaited"),
        builder.not(builder.exists(deliveries.where("need_delivery.channel", "!=", "confirmation"))),
      ]);
    default:
      return builder.exists(deliveries.where("need_delivery.status", "=", state));
  }
}
