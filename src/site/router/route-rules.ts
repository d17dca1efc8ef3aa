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

/** The redirects and files of the site that are loaded so far. */
export interface RouteRules {
  /** The redirect of an address; `undefined` if there is none. */
  redirectOf(address: string): RedirectAnswer | undefined;
  /**
   * True if the address looks like that of a page but the server must answer it, because it belongs to a file or to one of many moved
   * pages.
   */
  isServed(address: string): boolean;
  /**
   * Loads the rules, or refreshes them. If the answer cannot be read, this is logged and the previous rules remain; the server applies
   * its own rules anyway.
   */
  read(): Promise<void>;
}

/** Creates the rules of a build and a site. They are empty until loaded. */
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
      // Not logged: the visitor may be leaving the page, or the device may be offline, which the browser logs itself.
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
