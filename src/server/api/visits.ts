import type { VisitEvent } from "../../contract/visits.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** Counts an event, unless its sender asks not to be counted or is no visitor. The answer is the same. */
export const recordVisit: Handler<"recordVisit"> = async (event, scope) => countVisit(event, scope);

/** The same, at once. */
export function countVisit(
  event: VisitEvent,
  { site, visits, client }: Pick<CallScope, "site" | "visits" | "client">,
): Record<never, never> {
  if (client !== undefined && !client.isBot && !client.objects) visits?.record(site.tenant, event, client);
  return {};
}
