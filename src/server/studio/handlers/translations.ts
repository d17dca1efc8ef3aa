import type { OutdatedList, TRANSLATION_ENDPOINTS } from "../../../contract/studio/endpoints/translations.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite } from "../frame/site.ts";

const TRANSLATIONS = 50;

export const TRANSLATION_HANDLERS: HandlersOf<typeof TRANSLATION_ENDPOINTS> = {
  async listOutdated(call, { tenant: code, after }): Promise<OutdatedList> {
    const { tenant, reading } = await openSite(call, code);
    const translations = await reading.outdated(tenant, { after, size: TRANSLATIONS });
    const next = translations.length < TRANSLATIONS ? null : (translations.at(-1)?.name ?? null);
    return { translations, next };
  },
  async findTranslation(call, { tenant: code, name }) {
    const { tenant, reading } = await openSite(call, code);
    const [outdated = null] = await reading.outdated(tenant, { name });
    return outdated;
  },
  async confirmTranslation(call, { tenant: code, name, original }) {
    const { tenant, editing } = await openSite(call, code);
    const report = await editing.confirmTranslation(tenant, { name, original }, editorOf(call.request));
    if (report.outcome === "no-translation") throw new Refusal(404);
    if (report.outcome === "outdated") throw new Refusal(409, { data: { original: report.original } });
    return null;
  },
};
