import type { I18n } from "@lingui/core";
import type { Page, SiteData } from "./page.ts";
import type { Look } from "./themes/theme.ts";

/** All that drawing takes, loaded: nothing below it waits for anything. */
export interface View {
  site: SiteData;
  page: Page;
  look: Look;
  i18n: I18n;
}
