import type { TRANSLATION_ENDPOINTS } from "../../../contract/studio/endpoints/translations.ts";
import type { BehindList } from "../../../contract/studio/report-payloads.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

const TRANSLATIONS = 50;

export const TRANSLATION_HANDLERS: HandlersOf<typeof TRANSLATION_ENDPOINTS> = {
  async listBehind(call, { tenant: code, after }): Promise<BehindList> {
    const { tenant, reading } = await openSite(call, code);
    const translations = await reading.behind(tenant, { after, size: TRANSLATIONS });
    const next = translations.length < TRANSLATIONS ? null : (translations.at(-1)?.name ?? null);
    return { translations, next };
  },
};
