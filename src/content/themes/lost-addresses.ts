import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { Redirect } from "../model/redirect.ts";
import { type KnownAddresses, addressCheckOf } from "../writing/checks/address-check.ts";
import { knownAddresses } from "../writing/checks/known-addresses.ts";
import type { Settings } from "../writing/settings/settings-files.ts";

/** Whether an address is lost with a change of the theme, and whether the offered redirects mend it. */
export type Loss = "kept" | "mended" | "lost";

/** Contains every name: only the pages of the themes count, not whether an article exists. */
const EVERYTHING = new (class extends Set<string> {
  override has(): boolean {
    return true;
  }
})();

/** Compares addresses of a site in its own theme with the same addresses in another theme, with further redirects. */
export function lossesOf(
  settings: Settings,
  theme: ThemeCode,
  offered: readonly Redirect[],
): (address: string) => Loss {
  const known = knownAddresses({ slugs: EVERYTHING, media: EVERYTHING }, settings);
  const checkOf = (more: Partial<KnownAddresses>) => addressCheckOf({ ...known, ...more });
  const before = checkOf({});
  const after = checkOf({ theme });
  const mended = checkOf({ theme, redirects: [...settings.redirects, ...offered] });
  return (address) => {
    if (before(address) !== undefined || after(address) === undefined) return "kept";
    return mended(address) === undefined ? "mended" : "lost";
  };
}
