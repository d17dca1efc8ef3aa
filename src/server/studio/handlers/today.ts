import type { TODAY_ENDPOINTS } from "../../../contract/studio/endpoints/today.ts";
import { isPermitted, isPermittedInLanguage } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

export const TODAY_HANDLERS: HandlersOf<typeof TODAY_ENDPOINTS> = {
  async findToday(call, { tenant: code }) {
    const { tenant, reading } = await openSite(call, code);
    const { author, permissions } = editorOf(call.request);
    const languages = tenant.languages.filter((language) =>
      isPermittedInLanguage(permissions, "translation.draft", { tenant: code, language }),
    );
    const { newNeeds, ...today } = await reading.today(tenant, { author, languages });
    return isPermitted(permissions, "needs.read", { tenant: code }) ? { ...today, newNeeds } : today;
  },
};
