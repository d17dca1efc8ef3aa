import type { VisitEvent, VisitReceipt } from "../../contract/visits.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** Counts an event, and answers the same to those who are not counted. */
export const recordVisit: Handler<"recordVisit"> = async (event, scope) => {
  countVisit(event, scope);
  return VISIT_RECEIPT;
};

export const VISIT_RECEIPT: VisitReceipt = {};

/** Counts it at once, unless its sender asks not to be counted or is no visitor. */
export function countVisit(
  event: VisitEvent,
  { site, visits, client }: Pick<CallScope, "site" | "visits" | "client">,
): void {
  if (client !== undefined && !client.isBot && !client.objects) visits?.record(site.tenant, event, client);
}
