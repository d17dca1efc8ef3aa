import type { VisitEvent, VisitReceipt } from "../../contract/api/visits.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** Counts a report; the answer is the same for visitors who are not counted. */
export const recordVisit: Handler<"recordVisit"> = async (event, scope) => {
  countVisit(event, scope);
  return VISIT_RECEIPT;
};

export const VISIT_RECEIPT: VisitReceipt = {};

/** Counts a report at once, unless the sender objects or is a bot. */
export function countVisit(
  event: VisitEvent,
  { site, visits, client }: Pick<CallScope, "site" | "visits" | "client">,
): void {
  if (client !== undefined && !client.isBot && !client.objects) visits?.record(site.tenant, event, client);
}
