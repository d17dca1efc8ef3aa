import { isExternalUrl, splitLanguage } from "../contract/addresses.ts";
import { matchRoute } from "../contract/match-route.ts";
import { createRedirectMatcher, exportRedirects, findRedirect } from "../contract/redirects.ts";
import { THEME_CODES, type ThemeCode } from "../contract/themes.ts";
import { listRedirects } from "./redirects/list-redirects.ts";
import type { Scope } from "./scope.ts";
import type { Target } from "./tenant-content.ts";

/** Of the addresses that an editor typed those that lead to no page, and by no redirect: whoever changes the theme leaves them behind. */
export async function findDeadAddresses(
  scope: Scope,
  targets: Iterable<Target | undefined>,
): Promise<ReadonlySet<string>> {
  const { theme, defaultLanguage } = scope.tenant;
  const missing = [...targets]
    .flatMap((target) => (target !== undefined && "url" in target ? target.url : []))
    .filter((url) => isPageOfAnotherTheme(theme, url));
  if (missing.length === 0) return new Set();
  const redirects = createRedirectMatcher(exportRedirects(await listRedirects(scope)));
  return new Set(
    missing.filter((url) => findRedirect(redirects, pathOf(url), defaultLanguage) === undefined),
  );
}

/** True for the address of a page that other themes have. What is none of any theme may be served by somebody else on this host. */
function isPageOfAnotherTheme(theme: ThemeCode, url: string): boolean {
  const { path } = splitLanguage(pathOf(url));
  const isPageOf = (code: ThemeCode) => matchRoute(code, path).kind === "matched";
  return !isExternalUrl(url) && !isPageOf(theme) && THEME_CODES.some(isPageOf);
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
