import type { ListedSite, SITE_ENDPOINTS } from "../../../contract/studio/endpoints/sites.ts";
import { isPermittedAnywhere } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";

export const SITE_HANDLERS: HandlersOf<typeof SITE_ENDPOINTS> = {
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
