import type { Handler } from "./call-scope.ts";

/** Counts an event, unless the sender opts out. All senders get the same answer. */
export const recordVisit: Handler<"recordVisit"> = async (event, { site, visits, client }) => {
  if (client !== undefined && !client.objects) visits?.record(site.tenant, event, client);
  return {};
};
