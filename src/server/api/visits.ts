import type { Handler } from "./call-scope.ts";

/** Counts an event, unless its sender asks not to be counted or is no visitor. The answer is the same. */
export const recordVisit: Handler<"recordVisit"> = async (event, { site, visits, client }) => {
  if (client !== undefined && !client.isBot && !client.objects) visits?.record(site.tenant, event, client);
  return {};
};
