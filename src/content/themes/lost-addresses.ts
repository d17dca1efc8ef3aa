import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { Redirect } from "../model/redirect.ts";
import { type KnownAddresses, addressCheckOf } from "../writing/checks/address-check.ts";
import { knownAddresses } from "../writing/checks/known-addresses.ts";
import type { Settings } from "../writing/settings/settings-files.ts";

/** The effect of a change of the theme on an address: it still works, the offered redirects cover it, or it is lost. */
export type Loss = "kept" | "mended" | "lost";

/** A set that contains every name, because only the pages of the themes are compared, whether or not an article exists. */
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
