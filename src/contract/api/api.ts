import type { LanguageCode } from "../addresses/locales.ts";
import type { DataOf, EndpointName, ParametersOf, endpoints } from "./endpoints.ts";

/**
 * The content API as callers see it, independent of the transport: HTTP in the browser, a function call during server rendering.
 * A call resolves to `data` of the envelope or rejects with a `SiteError`.
 */
export interface Api {
  call<Name extends EndpointName>(
    name: Name,
    parameters: ParametersOf<(typeof endpoints)[Name]>,
    options: CallOptions,
  ): Promise<DataOf<(typeof endpoints)[Name]>>;
}

export interface CallOptions {
  /** The language code of the page that makes the call, sent as `Accept-Language`. */
  language: string;
  /** The language of pages without a prefix. It completes addresses and languages that a backend omits. */
  defaultLanguage?: LanguageCode | undefined;
  signal?: AbortSignal | undefined;
}
