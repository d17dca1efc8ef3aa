import * as v from "valibot";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { buildManifestSchema } from "../../contract/addresses/builds.ts";
import { type PathFilter, readPathFilter } from "../../contract/addresses/path-filter.ts";
import {
  type RedirectAnswer,
  type RedirectMatcher,
  createRedirectMatcher,
  decodePath,
  findRedirect,
} from "../../contract/addresses/redirects.ts";
import type { LanguageConfig } from "../../contract/api/config.ts";

/** What is at addresses besides pages, as far as it has been read. */
export interface RouteRules {
  /** Where an address of the site leads, if not to itself. */
  redirectOf(address: string): RedirectAnswer | undefined;
  /** True for an address that may look like a page's and is the server's to answer: that of a file, or of one of many old pages. */
  isServed(address: string): boolean;
  /** Reads them, or reads them again. An answer that cannot be read is only logged: what was read before stays, and the server answers for the rest. */
  read(): Promise<void>;
}

/** The rules that belong to a build and the site. There are none until they are read. */
export function createRouteRules(
  buildId: string,
  { languages, defaultLanguage }: LanguageConfig,
): RouteRules {
  const offered = languages.map(({ code }) => code);
  let redirects: RedirectMatcher | undefined;
  let files: readonly string[] = [];
  let isMoved: PathFilter = () => false;
  return {
    redirectOf: (address) => redirects && findRedirect(redirects, address, { offered, defaultLanguage }),
    isServed(address) {
      const [given = ""] = address.split(/[?#]/, 1);
      const path = decodePath(given)?.replace(/\/+$/, "") ?? given;
      return files.includes(given) || isMoved(path) || isMoved(splitLanguage(path).path);
    },
    async read() {
      // Nobody answers to the end: the page is being left, or there is no network, which the browser says itself.
      const answer = await fetch(`/builds/meta/${encodeURIComponent(buildId)}.json`)
        .then(async (response) => ({ response, body: await response.text() }))
        .catch(() => undefined);
      if (answer === undefined) return;
      try {
        if (!answer.response.ok) throw new Error(`The build's manifest answered ${answer.response.status}`);
        const manifest = v.parse(buildManifestSchema, JSON.parse(answer.body));
        redirects = createRedirectMatcher(manifest.matcher);
        files = manifest.files;
        isMoved = readPathFilter(manifest.moved);
      } catch (error) {
        console.error("The route rules could not be loaded", error);
      }
    },
  };
}
