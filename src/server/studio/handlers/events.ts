import type { EVENT_ENDPOINTS } from "../../../contract/studio/endpoints/events.ts";
import { isPermittedAnywhere } from "../../../contract/studio/permissions.ts";
import { actorOf, permissionsOf } from "../frame/caller.ts";
import { openEventStream } from "../frame/event-stream.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

export const EVENT_HANDLERS: HandlersOf<typeof EVENT_ENDPOINTS> = {
  async followSite(call, { tenant: code }) {
    const { tenant, reading } = await openSite(call, code);
    const { request, reply, store, events } = call;
    const last = request.headers["last-event-id"];
    // A HEAD request gets only the headers of a stream.
    if (request.method === "HEAD") return openEventStream(reply).end();
    const follower = {
      tenant,
      reading,
      actor: actorOf(request).id,
      lastRevision: typeof last === "string" && /^\d{1,15}$/.test(last) ? Number(last) : undefined,
      async isPermitted() {
        const permissions = permissionsOf(await request.askAgain());
        if (permissions === undefined || !isPermittedAnywhere(permissions, "site.read", code)) return false;
        return (await store.findTenant(code))?.id === tenant.id;
      },
    };
    events.follow(follower, reply);
  },
};
