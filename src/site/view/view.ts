import type { Text } from "../messages/load-messages.ts";
import type { Page, SiteData } from "../page/page.ts";
import type { Look } from "./theme.ts";

/** All that drawing takes, loaded: nothing below it waits for anything. */
export interface View {
  site: SiteData;
  page: Page;
  look: Look;
  /** Words everything in the language of the page. */
  text: Text;
}
