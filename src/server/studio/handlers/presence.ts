import type { PRESENCE_ENDPOINTS } from "../../../contract/studio/endpoints/presence.ts";
import { granterOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

export const PRESENCE_HANDLERS: HandlersOf<typeof PRESENCE_ENDPOINTS> = {
  async reportPresence(call, { tenant: code, ...report }) {
    const { tenant, presence } = await openSite(call, code);
    // Programs with a token are not present.
    const { id: person } = granterOf(call.request);
    await presence.report(tenant, { person, ...report });
    return null;
  },
};
