import { readThemeColors } from "../../../contract/api/config.ts";
import type { LOOK_ENDPOINTS } from "../../../contract/studio/endpoints/look.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

export const LOOK_HANDLERS: HandlersOf<typeof LOOK_ENDPOINTS> = {
  async findLook(call, { tenant: code }) {
    const { tenant } = await openSite(call, code);
    const { theme, defaultLanguage } = tenant;
    const config = await call.store.reader(tenant).findConfig(theme, defaultLanguage);
    return { theme, colors: readThemeColors(config?.[`${theme}Colors`]?.content).value ?? null };
  },
  async compareThemes(call, { tenant: code, theme }) {
    const { tenant, reading } = await openSite(call, code);
    return reading.compareThemes(tenant, theme);
  },
};
