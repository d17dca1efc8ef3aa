import { dayAt } from "../../../content/time/time-zone.ts";
import type { ListedSite, SITE_ENDPOINTS } from "../../../contract/studio/endpoints/sites.ts";
import { isPermittedAnywhere } from "../../../contract/studio/permissions.ts";
import { actorOf, editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { HEADERS } from "../frame/send.ts";
import { openSite } from "../frame/site.ts";

const MISSING_DAYS = 30;

export const SITE_HANDLERS: HandlersOf<typeof SITE_ENDPOINTS> = {
  async surveySites({ store }) {
    const today = dayAt("UTC", Date.now());
    return (await store.openSites()).survey(today - MISSING_DAYS);
  },
  async addSite({ store, request }, { copyOf, starter, ...site }) {
    if (copyOf !== undefined && (await store.findTenant(copyOf)) === undefined) throw new Refusal(404);
    const sites = await store.openSites();
    const added = await sites.add(site, { actor: actorOf(request), copyOf, starter });
    if (added.outcome === "taken")
      throw new Refusal(409, {
        fields: [{ field: added.field, message: "taken" }],
        data: { names: [added.name] },
      });
    if (added.outcome === "refused") throw new Refusal(422, { data: { findings: [...added.findings] } });
    return { code: site.code };
  },
  async setSiteState(call, { tenant: code, state }) {
    await openSite(call, code);
    await (await call.store.openSites()).setState(code, state, actorOf(call.request));
    return null;
  },
  async findDeletion({ store }, { tenant: code }) {
    const plan = await (await store.openSites()).planDeletion(code);
    if (plan === undefined) throw new Refusal(404);
    return plan;
  },
  async deleteSite({ store, request, images }, { tenant: code, name }) {
    const sites = await store.openSites();
    const plan = await sites.planDeletion(code);
    if (plan === undefined) throw new Refusal(404);
    if (name.trim().normalize() !== plan.name.trim().normalize())
      throw new Refusal(422, { fields: [{ field: "name", message: "is not the name of the site" }] });
    const forgetImages = async (hashes: readonly string[]) => {
      for (const hash of hashes) await images.forget(hash);
    };
    const { backup } = await sites.delete(code, { actor: actorOf(request), forgetImages });
    return { backup };
  },
  async exportSite(call, { tenant: code }) {
    const { tenant } = await openSite(call, code);
    const archive = await (await call.store.openSites()).pack(tenant);
    call.reply.headers({
      ...HEADERS,
      "Content-Type": "application/gzip",
      "Content-Disposition": `attachment; filename="${code}.tar.gz"`,
    });
    call.reply.send(archive);
  },
  async listSites({ store, request }): Promise<ListedSite[]> {
    const { permissions } = editorOf(request);
    const tenants = await store.listTenants();
    return tenants
      .filter(({ code }) => isPermittedAnywhere(permissions, "site.read", code))
      .map(({ code, name, hosts, origin, languages, defaultLanguage, theme, timeZone }) => ({
        code,
        name,
        host: origin === null ? (hosts[0] ?? null) : new URL(origin).host,
        languages: [...languages],
        defaultLanguage,
        theme,
        timeZone,
      }))
      .toSorted((left, right) => left.name.localeCompare(right.name));
  },
};
