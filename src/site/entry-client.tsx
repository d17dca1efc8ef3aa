import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { loadMessages } from "./messages/load-messages.ts";
import { ARTICLE_BODY_ATTRIBUTE, PAGE_DATA_ID, type PageData, ROOT_ID, withArticleBody } from "./page-data.ts";
import { loadTheme } from "./themes/registry.ts";

const root = document.getElementById(ROOT_ID);
const block = document.getElementById(PAGE_DATA_ID);
if (root !== null && block?.textContent) await takeOver(root, JSON.parse(block.textContent));

/** Brings the served page to life with the very data that it was drawn from. */
async function takeOver(container: HTMLElement, data: PageData): Promise<void> {
  const { site } = data;
  const [theme, i18n] = await Promise.all([loadTheme(site.themeCode), loadMessages(data.page.language)]);
  const body = container.querySelector(`[${ARTICLE_BODY_ATTRIBUTE}]`);
  const page = withArticleBody(data.page, body?.innerHTML ?? "");
  hydrateRoot(container, <App view={{ site, page, theme, i18n }} />);
}
