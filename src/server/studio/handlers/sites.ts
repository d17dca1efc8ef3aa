import type { SITE_ENDPOINTS } from "../../../contract/studio/endpoints/sites.ts";
import { mayAny } from "../../../contract/studio/may.ts";
import type { ListedSite } from "../../../contract/studio/site-payloads.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";

export const SITE_HANDLERS: HandlersOf<typeof SITE_ENDPOINTS> = {
  async listSites({ store, request: { signedIn } }): Promise<ListedSite[]> {
    const tenants = await store.listTenants();
    return tenants
      .filter(({ code }) => mayAny(signedIn?.grants ?? [], "site.read", { tenant: code }))
      .map(({ code, name, languages, defaultLanguage, theme }) => ({
        code,
        name,
        languages: [...languages],
        defaultLanguage,
        theme,
      }))
      .toSorted((left, right) => left.name.localeCompare(right.name));
  },
};
