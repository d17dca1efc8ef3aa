import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { GROUP_INDEX_SLUG } from "../../contract/addresses/routes.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import type { LazyPage } from "../view/theme.ts";

/**
 * The kind of page that an address probably leads to, so that its code can be loaded in parallel with its data. `undefined` if the
 * address alone does not determine it.
 */
export function expectPage(theme: ThemeCode, url: string): LazyPage | undefined {
  const match = matchRoute(theme, splitLanguage(url.split("?", 1)[0] ?? "/").path);
  if (match.kind === "failed" || match.route.name === "error-error") return undefined;
  if (match.route.name !== "group-article") return match.route.name;
  return match.parameters["article"] === GROUP_INDEX_SLUG ? "group" : "article";
}
