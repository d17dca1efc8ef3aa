import type { Text } from "../messages/load-messages.ts";
import type { Page, SiteData } from "../page/page.ts";
import type { Look } from "./theme.ts";

/** Everything that is needed to render a page. All of it is loaded already, because rendering never waits. */
export interface View {
  site: SiteData;
  page: Page;
  look: Look;
  /** Formats messages in the language of the page. */
  text: Text;
}
