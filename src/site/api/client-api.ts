import type { Api } from "../../contract/api.ts";
import { loadChunk } from "../router/load-chunk.ts";
import type { HttpApiOptions } from "./http.ts";

let options: HttpApiOptions | undefined;
let api: Api | undefined;

/** Tells where the browser's API lies and what its calls say of the page. Once, at take-over. */
export function configureClientApi(settings: HttpApiOptions): void {
  options = settings;
}

/** The browser's API. Its code, schemas included, is loaded when it is first needed. */
export async function loadClientApi(): Promise<Api> {
  if (api !== undefined) return api;
  if (options === undefined) throw new Error("The client API is used before the page was taken over");
  const { createHttpApi } = await loadChunk(() => import("./http.ts"));
  api ??= createHttpApi(options);
  return api;
}
