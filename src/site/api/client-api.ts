import { loadChunk } from "../platform/load-chunk.ts";
import type { BrowserApi, BrowserApiOptions } from "./browser-api.ts";

let options: BrowserApiOptions | undefined;
let api: BrowserApi | undefined;

/** Sets the base URL and the tenant of the browser's API. Called once, at hydration. */
export function configureClientApi(settings: BrowserApiOptions): void {
  options = settings;
}

/** Returns the API of the browser. Its code, including the schemas, is loaded on first use. */
export async function loadClientApi(): Promise<BrowserApi> {
  if (api !== undefined) return api;
  if (options === undefined) throw new Error("The page is not hydrated");
  const { createBrowserApi } = await loadChunk(() => import("./browser-api.ts"));
  api ??= createBrowserApi(options);
  return api;
}
