import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import type { Text } from "../../messages/messages.ts";

/** The themes that have a name and a description in the messages. A theme that somebody added is shown by its code. */
const NAMED = ["theme1", "theme2", "theme3", "theme4"] as const;

/** Returns the name of a theme. */
export function themeName(theme: ThemeCode, text: Text): string {
  const named = NAMED.find((code) => code === theme);
  return named === undefined ? theme : text(`look-${named}`);
}

/** Returns the description of a theme; empty for a theme without one. */
export function themeDescription(theme: ThemeCode, text: Text): string {
  const named = NAMED.find((code) => code === theme);
  return named === undefined ? "" : text(`look-${named}-explained`);
}
