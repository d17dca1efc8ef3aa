import type { Handler } from "./call-scope.ts";

/** Counts an event, unless the sender opts out or is a bot. The answer is the same either way. */
export const recordVisit: Handler<"recordVisit"> = async (event, { site, visits, client }) => {
  if (client !== undefined && !client.isBot && !client.objects) visits?.record(site.tenant, event, client);
  return {};
};
