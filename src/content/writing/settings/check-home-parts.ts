import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import { homeKey, homePartsOf } from "../../../contract/site/home-parts.ts";
import type { LocalizedJson } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { didYouMean } from "../../source/nearest-name.ts";
import type { YamlText } from "../../source/yaml-text.ts";

/** Warns of parts of a home page that have no effect. */
export function checkHomeParts(
  entries: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  for (const theme of THEME_CODES) {
    const key = homeKey(theme);
    const given = entries[key];
    if (given === undefined) continue;
    const warn = (message: string, ...rest: number[]): void =>
      findings.warn("site-config", file, yaml.positionAt([...path, key, ...rest]), `${key}: ${message}`);
    const parts = homePartsOf(theme);
    if (parts.length === 0) warn(`the home page of ${theme} is an article, so it has no parts to order`);
    else if (!Array.isArray(given)) warn(`must be a list of parts: ${parts.join(", ")}`);
    else
      for (const [index, name] of given.entries())
        if (typeof name !== "string" || !parts.includes(name))
          warn(
            `${JSON.stringify(name)} is no part of this home page; its parts are ${parts.join(", ")}${didYouMean(String(name), parts)}`,
            index,
          );
        else if (given.indexOf(name) < index) warn(`names ${name} twice`, index);
  }
}
