import * as v from "valibot";
import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import type { ThemeColors } from "../../../contract/api/config.ts";
import { readCssColor } from "../../../contract/api/css-color.ts";
import type { LocalizedJson, SiteSettings } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";

const COLORS = ["themeColor", "hoverColor", "activeColor"] as const satisfies (keyof ThemeColors)[];
const ALL_OR_NONE = "until all three are valid colours, the theme uses its own";

/** Warns of colours that have no effect because they are incomplete or invalid. */
export function checkThemeColors(
  entries: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  for (const theme of THEME_CODES) {
    const key = `${theme}Colors`;
    const given = entries[key];
    if (given === undefined) continue;
    const warn = (message: string, ...rest: string[]): void =>
      findings.warn(
        "theme-colors",
        file,
        yaml.positionAt([...path, key, ...rest]),
        `${message}; ${ALL_OR_NONE}`,
      );
    const colors = typeof given === "string" ? parse(given) : given;
    if (typeof colors !== "object" || colors === null || Array.isArray(colors)) {
      warn(`${key}: must be an object with ${COLORS.join(", ")}`);
      continue;
    }
    for (const name of COLORS) {
      const color = colors[name];
      if (color === undefined) warn(`${key} has no ${name}. Add it, for example ${name}: "#0b4f6c"`);
      else if (typeof color !== "string" || readCssColor(color) === undefined)
        warn(
          `${key}.${name}: ${JSON.stringify(color)} is not a colour. Write "#0b4f6c", rgb(11 79 108), hsl(198 82% 23%) or a name`,
          name,
        );
    }
  }
}

const chosenTheme = v.looseObject({ theme: v.string() });

/** Warns if a site has colours only for themes that it does not use. */
export function warnOfNoColors(
  { theme, config }: Pick<SiteSettings, "theme" | "config">,
  yaml: YamlText<unknown> | undefined,
  findings: Findings,
): void {
  const hasColors = (code: string) =>
    config["*"]?.[`${code}Colors`] !== undefined || config[code]?.[`${code}Colors`] !== undefined;
  if (yaml === undefined || !v.is(chosenTheme, yaml.value)) return;
  if (hasColors(theme) || !THEME_CODES.some(hasColors)) return;
  findings.warn(
    "theme-colors",
    "site.yaml",
    yaml.positionAt(["theme"]),
    `the site has no colours of its own for ${theme}. Add ${theme}Colors with ${COLORS.join(", ")} below "themes: ${theme}:"; ${ALL_OR_NONE}`,
  );
}

function parse(text: string): LocalizedJson {
  try {
    return JSON.parse(text) as LocalizedJson;
  } catch {
    return text;
  }
}
