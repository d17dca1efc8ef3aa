import { readFileSync } from "node:fs";
import path from "node:path";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { ThemeColors } from "../../contract/api/config.ts";
import { themeStyle } from "../head/theme-style.ts";
import { readRules } from "./style-rules.ts";

const SITE = path.resolve(import.meta.dirname, "..");

const written = new Map<ThemeCode, ReadonlyMap<string, string>>();

/** The custom properties on a page of a theme, as written in the style sheets, with a tenant's colours. */
export function themeTokens(theme: ThemeCode, colors: ThemeColors | undefined): ReadonlyMap<string, string> {
  const own = written.get(theme) ?? readTokens(theme);
  written.set(theme, own);
  const tenants = [...themeStyle(colors).matchAll(/(--[\w-]+):(#\w+)/g)];
  return new Map([...own, ...tenants.map(([, name = "", value = ""]) => [name, value] as const)]);
}

/** Reads the shared custom properties, which those of the theme override. */
function readTokens(theme: ThemeCode): Map<string, string> {
  const sheets = ["styles/tokens.css", `themes/${theme}/tokens.css`];
  const rules = sheets.flatMap((file) => readRules(readFileSync(path.join(SITE, file), "utf8")));
  const roots = rules.filter(({ selector }) => selector === ":root");
  const declared = roots.flatMap(({ declarations }) => Object.entries(declarations));
  return new Map(declared.filter(([name]) => name.startsWith("--")));
}
