import * as v from "valibot";
import { buildManifestSchema } from "../../contract/addresses/builds.ts";
import {
  type RedirectAnswer,
  createRedirectMatcher,
  findRedirect,
} from "../../contract/addresses/redirects.ts";
import type { LanguageConfig } from "../../contract/api/config.ts";

export type FindRedirect = (url: string) => RedirectAnswer | undefined;

/**
 * Loads the redirects that belong to this build and tenant. A failure is only logged: there are no rules
 * then, and the server answers for moved addresses.
 */
export async function loadRedirects(buildId: string, site: LanguageConfig): Promise<FindRedirect> {
  try {
    const response = await fetch(`/builds/meta/${encodeURIComponent(buildId)}.json`);
    if (!response.ok) throw new Error(`The build's manifest answered ${response.status}`);
    const { matcher } = v.parse(buildManifestSchema, await response.json());
    const redirects = createRedirectMatcher(matcher);
    const { defaultLanguage } = site;
    const offered = site.languages.map(({ code }) => code);
    return (url) => findRedirect(redirects, url, { offered, defaultLanguage });
  } catch (error) {
    console.error("The route rules could not be loaded", error);
    return () => undefined;
  }
}
