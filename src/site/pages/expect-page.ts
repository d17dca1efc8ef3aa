import { splitLanguage } from "../../contract/addresses.ts";
import { matchRoute } from "../../contract/match-route.ts";
import { GROUP_INDEX_SLUG } from "../../contract/routes.ts";
import type { ThemeCode } from "../../contract/themes.ts";
import type { LazyPage } from "../themes/theme.ts";

/**
 * The page that an address leads to unless something goes wrong: its code can be loaded while its data are still
 * asked for. `undefined` where the address alone does not tell.
 */
export function expectPage(theme: ThemeCode, url: string): LazyPage | undefined {
  const match = matchRoute(theme, splitLanguage(url.split("?", 1)[0] ?? "/").path);
  if (match.kind === "failed" || match.route.name === "error-error") return undefined;
  if (match.route.name !== "group-article") return match.route.name;
  return match.parameters["article"] === GROUP_INDEX_SLUG ? "group" : "article";
}
