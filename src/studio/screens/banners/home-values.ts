import { DEFAULT_THEME, type ThemeCode, isThemeCode } from "../../../contract/addresses/themes.ts";
import { homeKey, homePartsOf } from "../../../contract/site/home-parts.ts";
import { configPath } from "../../writing/config-path.ts";
import { type LanguagePath, languagePaths } from "../../writing/language-paths.ts";
import { readYamlValues, removeYaml, setYaml, valueAt } from "../../writing/set-yaml.ts";

const HOME = ["home"];
const ARTICLE = /^article:\s*/;

/** The banners of the home page, for all languages or for one. */
export interface BannerSlot extends LanguagePath {
  /** A place of `banners.yaml`; "" for none. */
  place: string;
}

/** The home page of a site in `site.yaml`. */
export interface Home {
  theme: ThemeCode;
  /** The slug of the article that is the home page; "" if the theme decides. */
  article: string;
  banners: readonly BannerSlot[];
}

/** A part of a home page. */
export interface Part {
  name: string;
  isShown: boolean;
}

/** Reads the home page; `undefined` if the text is not valid YAML. */
export function readHome(text: string): Home | undefined {
  const values = readYamlValues(text);
  if (values === undefined) return undefined;
  const theme = isThemeCode(values["theme"]) ? values["theme"] : DEFAULT_THEME;
  return {
    theme,
    article: asText(valueAt(values, HOME)).replace(ARTICLE, ""),
    banners: bannersIn(values, theme),
  };
}

function bannersIn(values: unknown, theme: ThemeCode): BannerSlot[] {
  const path = [...configPath(values, theme, "siteConfig"), "homeBannerId"];
  return languagePaths(values, path).map((slot) => ({ ...slot, place: asText(valueAt(values, slot.path)) }));
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The parts of a theme's home page: the shown ones in their order, then the others. */
export function partsIn(text: string, theme: ThemeCode): Part[] {
  const usual = homePartsOf(theme);
  const values = readYamlValues(text);
  const named = valueAt(values, configPath(values, theme, homeKey(theme)));
  const known = Array.isArray(named) ? [...new Set(named)].filter((name) => usual.includes(name)) : [];
  const shown = known.length === 0 ? usual : known;
  return [
    ...shown.map((name) => ({ name, isShown: true })),
    ...usual.filter((name) => !shown.includes(name)).map((name) => ({ name, isShown: false })),
  ];
}

/** Sets the parts of a theme's home page. All parts in their usual order need no entry, so it is removed. */
export function withParts(text: string, theme: ThemeCode, shown: readonly string[]): string | undefined {
  const path = configPath(readYamlValues(text), theme, homeKey(theme));
  const isUsual = shown.join() === homePartsOf(theme).join();
  return isUsual ? removeYaml(text, path) : setYaml(text, path, shown);
}

/** Makes an article the home page; "" leaves the home page to the theme. */
export function withArticle(text: string, slug: string): string | undefined {
  return slug === "" ? removeYaml(text, HOME) : setYaml(text, HOME, `article:${slug}`);
}

/** Sets the banners of the home page to a place of `banners.yaml`; "" for none. */
export function withBanners(text: string, { path }: BannerSlot, place: string): string | undefined {
  return place === "" ? removeYaml(text, path) : setYaml(text, path, place);
}
