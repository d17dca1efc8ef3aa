import {
  DEFAULT_THEME,
  THEME_CODES,
  type ThemeCode,
  isThemeCode,
} from "../../../contract/addresses/themes.ts";
import { type ThemeColors, readThemeColors } from "../../../contract/api/config.ts";
import { ownColors } from "../../../contract/site/explain-colors.ts";
import { configPath } from "../../writing/config-path.ts";
import { type LanguagePath, languagePaths } from "../../writing/language-paths.ts";
import {
  type YamlPath,
  readYamlValues,
  removeYaml,
  setYaml,
  valueAt,
  without,
} from "../../writing/set-yaml.ts";

export const SITE_FILE = "site.yaml";
export const COLOR_KEYS = [
  "themeColor",
  "hoverColor",
  "activeColor",
] as const satisfies (keyof ThemeColors)[];

/** The pictures of a site's look. Each is the id of a message. */
const PICTURES = ["head", "logo", "favicon", "ogImage"] as const;
export type PictureKind = (typeof PICTURES)[number];

/** A picture in the settings, for all languages or for one. */
export interface PictureSlot extends LanguagePath {
  kind: PictureKind;
  /** The value as written in the file; "" for none. */
  value: string;
}

/** The look of a site in `site.yaml`. */
export interface Look {
  theme: ThemeCode;
  colors: ThemeColors;
  /** Whether the site has its own colours; false if it uses those of the theme. */
  hasColors: boolean;
  colorsPath: YamlPath;
  pictures: readonly PictureSlot[];
}

/** Reads the look; `undefined` if the text is not valid YAML. */
export function readLook(text: string): Look | undefined {
  const values = readYamlValues(text);
  if (values === undefined) return undefined;
  const { theme: named } = values;
  return lookOf(values, isThemeCode(named) ? named : DEFAULT_THEME);
}

function lookOf(values: unknown, theme: ThemeCode): Look {
  const colorsPath = configPath(values, theme, `${theme}Colors`);
  const { value: colors } = readThemeColors(JSON.stringify(valueAt(values, colorsPath)));
  return {
    theme,
    colors: colors ?? ownColors(theme),
    hasColors: colors !== undefined,
    colorsPath,
    pictures: PICTURES.flatMap((kind) => slotsOf(values, theme, kind)),
  };
}

function slotsOf(values: unknown, theme: ThemeCode, kind: PictureKind): PictureSlot[] {
  const path =
    kind === "head"
      ? [...configPath(values, theme, `${theme}Banner`), "image"]
      : [...configPath(values, theme, "siteConfig"), kind];
  return languagePaths(values, path).map((place) => ({
    kind,
    ...place,
    value: asText(valueAt(values, place.path)),
  }));
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Sets the colours of the current theme. Returns `undefined` if the file has them in a form that cannot be changed here. */
export function withColors(text: string, { colorsPath }: Look, colors: ThemeColors): string | undefined {
  return COLOR_KEYS.reduce<string | undefined>(
    (changed, key) => changed && setYaml(changed, [...colorsPath, key], colors[key]),
    text,
  );
}

/** Sets a picture to a file name below `media/`, or removes it. */
export function withPicture(
  text: string,
  { path }: PictureSlot,
  name: string | undefined,
): string | undefined {
  return name === undefined
    ? removeYaml(text, path)
    : setYaml(text, path, `media:${name.slice("media/".length)}`);
}

export function withTheme(text: string, theme: ThemeCode): string | undefined {
  return setYaml(text, ["theme"], theme);
}

/** Whether two versions of `site.yaml` differ in anything but the look. Publishing would then change more than the editor shows. */
export function differsElsewhere(one: string, other: string): boolean {
  const [first, second] = [restOf(one), restOf(other)];
  return first === undefined || first !== second;
}

function restOf(text: string): string | undefined {
  const values = readYamlValues(text);
  if (values === undefined) return undefined;
  const looks = THEME_CODES.map((theme) => lookOf(values, theme));
  const paths = looks.flatMap(({ pictures, colorsPath }) => [
    colorsPath,
    ...pictures.map(({ path }) => path),
  ]);
  return JSON.stringify([["theme"], ...paths].reduce(without, values));
}
