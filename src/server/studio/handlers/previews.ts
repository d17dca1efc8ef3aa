import type { NewPreview } from "../../../content/preview/previews.ts";
import type { Tenant } from "../../../content/store.ts";
import type { PREVIEW_ENDPOINTS } from "../../../contract/studio/endpoints/previews.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { siteOrigin } from "../frame/site-origin.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

export const PREVIEW_HANDLERS: HandlersOf<typeof PREVIEW_ENDPOINTS> = {
  openPreview: async (call, { tenant, ...subject }) =>
    make(call, tenant, { kind: "frame", title: "", subject, endsAt: Date.now() + HOUR_MS }),
  sharePreview: async (call, { tenant, title, days, ...subject }) =>
    make(call, tenant, { kind: "link", title, subject, endsAt: Date.now() + days * DAY_MS }),
  async listPreviewLinks({ store }, { tenant }) {
    const previews = await store.openPreviews();
    const links = await previews.list(await findTenant(store, tenant));
    return links.map(({ tenantId: _, kind: __, ...link }) => link);
  },
  async revokePreviewLink({ store, request }, { tenant, id }) {
    const previews = await store.openPreviews();
    if (!(await previews.revoke(await findTenant(store, tenant), id, actorOf(request))))
      throw new Refusal(404);
    return null;
  },
};

async function make({ store, request }: StudioCall, code: string, preview: Omit<NewPreview, "actor">) {
  const tenant = await findTenant(store, code);
  const previews = await store.openPreviews();
  const made = await previews
    .make(tenant, { ...preview, actor: actorOf(request) })
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === "PreviewError")
        throw new Refusal(409, { message: error.message });
      throw error;
    });
  return {
    id: made.id,
    url: `${siteOrigin(tenant, request.origin)}/studio/preview/${made.token}`,
    endsAt: made.endsAt,
  };
}

async function findTenant(store: StudioCall["store"], code: string): Promise<Tenant> {
  const tenant = await store.findTenant(code);
  if (tenant === undefined) throw new Refusal(404);
  return tenant;
}
