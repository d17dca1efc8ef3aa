import * as v from "valibot";
import { linkAddress } from "../addresses/addresses.ts";
import { languageOfTag } from "../addresses/language-preferences.ts";
import { readLanguageTag } from "../addresses/language-tags.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../addresses/locales.ts";
import { readCssColor } from "./css-color.ts";
import { isRecord } from "./is-record.ts";
import { lenientList } from "./lenient.ts";
import { readPictureOrigins } from "./picture-hosts.ts";
import { readNeedFields } from "./read-need-fields.ts";
import { trackingSchema } from "./read-tracking.ts";

/** Schema of `data` of a config group: entries by key, each with the text that an editor typed. */
export const configMapSchema = v.record(v.string(), v.object({ content: v.string() }));
export type ConfigMap = v.InferOutput<typeof configMapSchema>;

/**
 * Reads a config group leniently: an entry may be a plain text instead of an object with `content`, and other JSON values become text.
 * Entries without content are omitted.
 */
export const lenientConfigMap: v.GenericSchema<unknown, ConfigMap> = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((entries): ConfigMap => {
    const texts = Object.entries(entries).map(
      ([key, entry]) => [key, contentOf(isRecord(entry) ? entry["content"] : entry)] as const,
    );
    return Object.fromEntries(
      texts.flatMap(([key, content]) => (content === undefined ? [] : [[key, { content }]])),
    );
  }),
);

function contentOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  return content === undefined || content === null ? undefined : JSON.stringify(content);
}

/** Name of the config group that names the theme. Each other group is named after a theme. */
export const DEFAULT_THEME_GROUP = "default_theme";

/** The usable value of a config text, with a description of what was ignored. */
export interface Reading<Value> {
  value: Value;
  /** A sentence for the console; absent if nothing was ignored. */
  problem?: string | undefined;
}

const text = v.fallback(v.pipe(v.string(), v.trim()), "");
const optionalText = v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined);

/** Schema of a link's text. It must not be empty: such a link is invisible, and screen readers cannot announce it. */
const linkWords = v.pipe(v.string(), v.trim(), v.nonEmpty());

const socialLinkSchema = v.object({
  name: linkWords,
  url: v.pipe(v.string(), v.transform(linkAddress), v.nonEmpty()),
});

const siteConfigSchema = v.object({
  title: text,
  description: text,
  logo: optionalText,
  favicon: optionalText,
  ogImage: optionalText,
  /** Size of the social picture in pixels, if the server knows it. */
  ogImageSize: v.fallback(v.optional(v.object({ width: v.number(), height: v.number() })), undefined),
  contact: v.fallback(
    v.optional(v.object({ email: optionalText, phone: optionalText, address: optionalText }), {}),
    {},
  ),
  social: lenientList(socialLinkSchema),
  homeBannerId: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
    undefined,
  ),
  tracking: lenientList(trackingSchema),
  needCategories: v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((names) => names.filter((name) => typeof name === "string")),
      ),
    ),
    undefined,
  ),
  needFields: v.pipe(
    v.optional(v.unknown()),
    v.transform((given) => readNeedFields(given).value),
  ),
  robots: optionalText,
  /** Origins of other hosts from which the site loads pictures. */
  pictureHosts: v.pipe(v.optional(v.unknown()), v.transform(readPictureOrigins)),
  untranslated: v.fallback(v.optional(v.picklist(["fallback", "notFound"]), "fallback"), "fallback"),
});

export type SiteConfig = v.InferOutput<typeof siteConfigSchema>;

/** Reads `siteConfig`. Invalid parts are ignored, and the rest is used. */
export function readSiteConfig(content: string | undefined): Reading<SiteConfig> {
  const parsed = parseJson(content);
  const result = v.safeParse(siteConfigSchema, isRecord(parsed.value) ? parsed.value : {});
  const [needProblem] = isRecord(parsed.value) ? readNeedFields(parsed.value["needFields"]).problems : [];
  return {
    value: result.success ? result.output : v.parse(siteConfigSchema, {}),
    problem:
      parsed.problem ??
      (content !== undefined && !isRecord(parsed.value) ? "siteConfig is not an object" : needProblem),
  };
}

export interface SiteLanguage {
  code: LanguageCode;
  /** The language's name in the language itself. */
  name: string;
  tag: string;
}

export interface LanguageConfig {
  languages: SiteLanguage[];
  defaultLanguage: LanguageCode;
}

const LANGUAGE_NAMES: Record<LanguageCode, string> = { en: "English", zh: "简体中文", kr: "한국어" };

function siteLanguage(code: LanguageCode): SiteLanguage {
  return { code, name: LANGUAGE_NAMES[code], tag: LANGUAGE_TAGS[code] };
}

/**
 * Reads `languageConfig` in either form: a list of `{code, name, tag, default | isDefault}`, or an object `{default |
 * defaultLanguage, languages | list}`. Any tag of a language is accepted as its code (`ko` means `kr`). If no language is listed,
 * all three are offered and English is the default.
 */
export function readLanguageConfig(content: string | undefined): Reading<LanguageConfig> {
  const parsed = parseJson(content);
  const { entries, named } = languageEntries(parsed.value);
  const languages: SiteLanguage[] = [];
  let marked: LanguageCode | undefined;
  let tagProblem: string | undefined;
  for (const entry of entries) {
    const record: Record<string, unknown> =
      typeof entry === "string" ? { code: entry } : isRecord(entry) ? entry : {};
    const code = codeOf(record["code"]);
    if (code === undefined || languages.some((language) => language.code === code)) continue;
    const { name, tag, default: isDefault, isDefault: isMarkedDefault } = record;
    const known = typeof tag === "string" ? readLanguageTag(tag, code) : undefined;
    if (tag && !known)
      tagProblem = `${JSON.stringify(tag)} is not a tag of ${code}; ${LANGUAGE_TAGS[code]} is used`;
    languages.push({
      ...siteLanguage(code),
      ...(typeof name === "string" && name.trim() ? { name: name.trim() } : {}),
      ...(known ? { tag: known } : {}),
    });
    if (isYes(isDefault) || isYes(isMarkedDefault)) marked ??= code;
  }
  const offered = languages.length > 0 ? languages : LANGUAGE_CODES.map(siteLanguage);
  const wanted = marked ?? named;
  const defaultLanguage = offered.find(({ code }) => code === wanted)?.code ?? offered[0]?.code ?? "en";
  return {
    value: { languages: offered, defaultLanguage },
    problem:
      parsed.problem ??
      (content !== undefined && languages.length === 0 && named === undefined
        ? "languageConfig names no supported language (en, zh, kr)"
        : tagProblem),
  };
}

/** Returns the tag of each language, including languages that the site does not offer. */
export function languageTags({
  languages,
}: {
  languages: readonly Pick<SiteLanguage, "code" | "tag">[];
}): Record<LanguageCode, string> {
  return { ...LANGUAGE_TAGS, ...Object.fromEntries(languages.map(({ code, tag }) => [code, tag])) };
}

function codeOf(value: unknown): LanguageCode | undefined {
  return typeof value === "string" ? languageOfTag(value) : undefined;
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === "1" || value === "true";
}

function languageEntries(value: unknown): { entries: unknown[]; named: LanguageCode | undefined } {
  if (Array.isArray(value)) return { entries: value, named: undefined };
  if (!isRecord(value)) return { entries: [], named: undefined };
  const named = codeOf(value["default"]) ?? codeOf(value["defaultLanguage"]);
  const list = value["languages"] ?? value["list"];
  if (Array.isArray(list)) return { entries: list, named };
  const keyed = LANGUAGE_CODES.flatMap((code) => {
    const entry = (isRecord(list) ? list : value)[code];
    if (isRecord(entry)) return [{ ...entry, code }];
    return typeof entry === "string" ? [{ code, name: entry }] : [];
  });
  return { entries: keyed, named };
}

const cssColor = v.pipe(
  v.string(),
  v.transform(readCssColor),
  v.string("a CSS colour, such as #0b4f6c, rgb(11 79 108), hsl(198 82% 23%) or a name"),
);
const themeColorsSchema = v.object({ themeColor: cssColor, hoverColor: cssColor, activeColor: cssColor });
/** Three colours in the form `#aabbcc`. */
export type ThemeColors = v.InferOutput<typeof themeColorsSchema>;

/** Reads `{theme}Colors`: all three colours, or none with a description of the problem. */
export function readThemeColors(content: string | undefined): Reading<ThemeColors | undefined> {
  const result = v.safeParse(themeColorsSchema, parseJson(content).value);
  return result.success
    ? { value: result.output }
    : { value: undefined, problem: "themeColor, hoverColor and activeColor must all be colours" };
}

const themeBannerSchema = v.object({
  bannerTitle: text,
  subtitle: optionalText,
  image: optionalText,
  height: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2000))), undefined),
});
export type ThemeBanner = v.InferOutput<typeof themeBannerSchema>;

/** Reads `{theme}Banner`. If the text is not a JSON object, the banner has no title. */
export function readThemeBanner(content: string | undefined): Reading<ThemeBanner> {
  const parsed = parseJson(content);
  if (isRecord(parsed.value)) return { value: v.parse(themeBannerSchema, parsed.value) };
  return {
    value: { bannerTitle: "" },
    problem: content === undefined ? undefined : "the banner config is not a JSON object",
  };
}

export const tenantLinkSchema = v.object({ code: v.string(), name: linkWords, url: v.string() });
export type TenantLink = v.InferOutput<typeof tenantLinkSchema>;
export const tenantListSchema = v.array(tenantLinkSchema);

/** Reads `tenantNameList`: the sites shown as "our other sites". Unusable entries are omitted. */
export function readTenantNameList(content: string | undefined): Reading<TenantLink[]> {
  const parsed = parseJson(content);
  const list: unknown[] = Array.isArray(parsed.value) ? parsed.value : [];
  return {
    value: list.flatMap((entry) => {
      const result = v.safeParse(tenantLinkSchema, entry);
      return result.success && /^(https?:)?\/\//.test(result.output.url) ? [result.output] : [];
    }),
    problem:
      parsed.problem ??
      (content !== undefined && !Array.isArray(parsed.value) ? "tenantNameList is not a list" : undefined),
  };
}

function parseJson(content: string | undefined): Reading<unknown> {
  if (content === undefined || content.trim() === "") return { value: undefined };
  try {
    const value: unknown = JSON.parse(content);
    // Decodes the value a second time, because some backends encode JSON twice.
    return typeof value === "string" && /^\s*[[{]/.test(value) ? parseJson(value) : { value };
  } catch (error) {
    return { value: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}
