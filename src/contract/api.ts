import type { DataOf, EndpointName, ParametersOf, endpoints } from "./endpoints.ts";
import type { LanguageCode } from "./locales.ts";

/**
 * The content API as its callers see it, whatever carries it: HTTP from the browser, a plain function
 * call while the server renders. Resolves to the envelope's `data`; everything else is a `SiteError`.
 */
export interface Api {
  call<Name extends EndpointName>(
    name: Name,
    parameters: ParametersOf<(typeof endpoints)[Name]>,
    options: CallOptions,
  ): Promise<DataOf<(typeof endpoints)[Name]>>;
}

export interface CallOptions {
  /** The language code of the page that asks; sent as `Accept-Language`. */
  language: string;
  /** What pages without a language in their address are written in: a backend may leave out addresses, or languages. */
  defaultLanguage?: LanguageCode | undefined;
  signal?: AbortSignal | undefined;
}
