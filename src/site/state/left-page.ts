import { PAGE_DATA_ID } from "../page/page-data.ts";
import { forgiving } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";

/** How the visitor came to a page. */
export interface PageView {
  url: string;
  referrer: string;
  /** Milliseconds since 1970. */
  now: number;
}

const LEFT_PAGE_KEY = "vitrine:left-page";

/**
 * Stores for this tab how the visitor came to a page that is left before the application starts. The next page would otherwise know only
 * this page as its referrer, not the site before it. Once started, the application removes this listener. Nothing is stored if the
 * operator has disabled storage.
 */
export const LEFT_PAGE_SCRIPT = `onpagehide=()=>{try{let{referrer}=document;if(new URL(referrer).origin!=origin&&JSON.parse(document.getElementById("${PAGE_DATA_ID}").textContent).config.storage!="none")sessionStorage.setItem("${LEFT_PAGE_KEY}",JSON.stringify({url:location.href,referrer,now:Date.now()}))}catch{}};`;

/** Removes the early listener, whose task the application takes over. */
export function removeEarlyListener(): void {
  globalThis.onpagehide = null;
}

/** Returns how the visitor came to a page that was left before the application had started. Further calls return `undefined`. */
export function takeLeftPage(): PageView | undefined {
  const storage = forgiving(() => sessionStorage);
  const left = readStoredJson(storage.getItem(LEFT_PAGE_KEY), isPageView);
  storage.removeItem(LEFT_PAGE_KEY);
  return left;
}

function isPageView(value: unknown): value is PageView {
  if (typeof value !== "object" || value === null) return false;
  const { url, referrer, now } = value as Record<string, unknown>;
  return typeof url === "string" && typeof referrer === "string" && typeof now === "number";
}
