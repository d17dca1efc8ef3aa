import { loadChunk } from "../load-chunk.ts";
import type { BrowserApi, BrowserApiOptions } from "./browser-api.ts";

let options: BrowserApiOptions | undefined;
let api: BrowserApi | undefined;

/** Tells where the browser's API lies and whose content it asks for. Once, at take-over. */
export function configureClientApi(settings: BrowserApiOptions): void {
  options = settings;
}

/** The browser's API. Its code, schemas included, is loaded when it is first needed. */
export async function loadClientApi(): Promise<BrowserApi> {
  if (api !== undefined) return api;
  if (options === undefined) throw new Error("The client API is used before the page was taken over");
  const { createBrowserApi } = await loadChunk(() => import("./browser-api.ts"));
  api ??= createBrowserApi(options);
  return api;
}
