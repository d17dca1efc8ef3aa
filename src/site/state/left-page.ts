import { PAGE_DATA_ID } from "../page/page-data.ts";
import { forgiving } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";

/** How a page was come to. */
export interface Arrival {
  url: string;
  referrer: string;
  /** Milliseconds since 1970. */
  now: number;
}

const LEFT_PAGE_KEY = "vitrine:left-page";

/**
 * Notes, in this tab alone, how a page was come to that is left before the application can note it: the next page only
 * knows the one before, not what led there from outside. The application takes this listener's place. Where the operator
 * wants nothing kept, nothing is.
 */
export const LEFT_PAGE_SCRIPT = `onpagehide=()=>{try{let{referrer}=document;if(new URL(referrer).origin!=origin&&JSON.parse(document.getElementById("${PAGE_DATA_ID}").textContent).config.storage!="none")sessionStorage.setItem("${LEFT_PAGE_KEY}",JSON.stringify({url:location.href,referrer,now:Date.now()}))}catch{}};`;

/** From here on the application notes arrivals itself. */
export function relieveEarlyScript(): void {
  globalThis.onpagehide = null;
}

/** Hands out, once, how the page was come to that was left before the application could note it. */
export function takeLeftPage(): Arrival | undefined {
  const storage = forgiving(() => sessionStorage);
  const left = readStoredJson(storage.getItem(LEFT_PAGE_KEY), isArrival);
  storage.removeItem(LEFT_PAGE_KEY);
  return left;
}

function isArrival(value: unknown): value is Arrival {
  if (typeof value !== "object" || value === null) return false;
  const { url, referrer, now } = value as Record<string, unknown>;
  return typeof url === "string" && typeof referrer === "string" && typeof now === "number";
}
