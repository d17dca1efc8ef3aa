import type { ThemeColors } from "../../contract/api/config.ts";
import { deriveColors } from "../../contract/site/theme-colors.ts";

/** Writes a style rule with the tenant's colours and the colours derived from them; empty without colours. */
export function themeStyle(colors: ThemeColors | undefined): string {
  if (colors === undefined) return "";
  const declarations = Object.entries(deriveColors(colors)).map(([name, value]) => `--${name}:${value}`);
  return `:root{${declarations.join(";")}}`;
}
