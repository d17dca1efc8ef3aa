import * as v from "valibot";
import { composed } from "../../../contract/addresses/composed.ts";
import { readHost, readOrigin } from "../../../contract/addresses/hosts.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { MAXIMUM_SLUG_LENGTH, TENANT_CODE, isGroupSlug } from "../../../contract/addresses/slugs.ts";
import { DEFAULT_THEME, THEME_CODES, isThemeCode } from "../../../contract/addresses/themes.ts";
import { FORMS_KEY } from "../../../contract/api/forms.ts";
import { HOME_KEY } from "../../../contract/api/home-key.ts";
import { readNeedFields } from "../../../contract/api/read-need-fields.ts";
import { localizeJson } from "../../model/localize.ts";
import { PRIVATE_GROUP } from "../../model/parent-codes.ts";
import type { GroupContent, LocalizedJson, SiteSettings } from "../../model/tenant-content.ts";
import { MAXIMUM_RETENTION_DAYS, NEED_SETTINGS_KEY } from "../../needs/need-settings.ts";
import { Findings } from "../../source/findings.ts";
import {
  configEntries,
  flag,
  groupName,
  keys,
  localizedName,
  localizedText,
  text,
} from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";
import { suggestTimeZone } from "../../time/suggest-time-zone.ts";
import { isTimeZone } from "../../time/time-zone.ts";
import { VISIT_SETTINGS_KEY } from "../../visits/visit-settings.ts";
import { checkHomeParts } from "./check-home-parts.ts";
import { checkLanguageTags } from "./check-language-tags.ts";
import { checkSiteConfig } from "./check-site-config.ts";
import { checkThemeColors } from "./check-theme-colors.ts";
import { checkTracking } from "./check-tracking.ts";
import { withNamedFiles } from "./config-pictures.ts";
import { type Forms, checkFormWords, destinations, forms } from "./forms.ts";

const LANGUAGE_NAMES = { en: "English", zh: "简体中文", kr: "한국어" } as const;

const host = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readHost(dataset.value);
    if ("host" in reading) return reading.host;
    addIssue({ message: reading.problem });
    return NEVER;
  }),
);

const origin = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = dataset.value.trim();
    const read = readOrigin(address);
    if (read !== undefined) return read;
    const name = /^https?:\/\/([^/?#@\\\s:[\]]+)(?::\d*)?\/*$/i.exec(address)?.[1];
    const reading = name === undefined ? undefined : readHost(name);
    const isOfHost = reading !== undefined && "problem" in reading;
    addIssue({
      message: isOfHost
        ? reading.problem
        : 'must be only scheme and host, such as "https://www.example.com": a site cannot be below a path',
    });
    return NEVER;
  }),
);

const timeZone = v.pipe(
  text,
  v.check(isTimeZone, ({ input }) => `must be the name of a time zone, such as ${suggestTimeZone(input)}`),
);

const language = keys({
  code: v.picklist(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(", ")}`),
  name: v.optional(text),
  tag: v.optional(text),
  default: v.optional(flag),
});

const group = keys({
  slug: v.pipe(
    groupName,
    v.check(
      isGroupSlug,
      `is not a valid slug for a group, or is reserved: use letters, digits, - and _, at most ${MAXIMUM_SLUG_LENGTH} of them, and no language code or name of the server's own folders`,
    ),
  ),
  name: localizedName,
  description: v.optional(localizedText, ""),
});

const days = v.pipe(
  v.number(`must be a whole number from 1 to ${MAXIMUM_RETENTION_DAYS}`),
  v.check(
    (count) => Number.isInteger(count) && count >= 1 && count <= MAXIMUM_RETENTION_DAYS,
    `must be a whole number from 1 to ${MAXIMUM_RETENTION_DAYS}`,
  ),
);

const needs = keys({
  ...destinations,
  retentionDays: v.optional(days),
});

const visits = keys({ retentionDays: v.optional(days) });

/** Returns the slug of a target, without the group that may precede it, as in menus. */
function slugOf(target: string): string {
  return composed(target.replace(/^article:(?:.*\/)?/s, ""));
}

/** Schema of `site.yaml`. */
export const siteSchema = keys({
  code: v.pipe(text, v.regex(TENANT_CODE, "must be lower-case letters, digits and -")),
  name: v.pipe(text, v.trim(), v.minLength(1, "must not be empty")),
  hosts: v.optional(
    v.pipe(
      v.array(host, "must be a list of host names"),
      // A host that is listed both in Unicode and in Punycode is stored once.
      v.transform((names) => [...new Set(names)]),
    ),
    [],
  ),
  origin: v.optional(origin),
  timeZone: v.optional(timeZone),
  theme: v.optional(v.picklist(THEME_CODES, `must be one of ${THEME_CODES.join(", ")}`)),
  languages: v.optional(
    v.pipe(
      v.array(language, "must be a list of languages"),
      v.minLength(1, "names no language"),
      v.check((list) => new Set(list.map(({ code }) => code)).size === list.length, "names a language twice"),
      v.check(
        (list) => list.filter((entry) => entry.default === true).length <= 1,
        "marks more than one language as default",
      ),
    ),
    LANGUAGE_CODES.map((code) => ({ code })),
  ),
  home: v.optional(
    v.pipe(
      text,
      v.trim(),
      v.regex(/^article:\S+$/, 'must be "article:" and the slug of an article'),
      v.transform(slugOf),
    ),
  ),
  config: v.optional(configEntries, {}),
  needs: v.optional(needs),
  forms: v.optional(forms),
  visits: v.optional(visits),
  themes: v.optional(
    v.pipe(
      v.record(v.string(), configEntries, "must be an object of themes"),
      v.check(
        (themes) => Object.keys(themes).every(isThemeCode),
        `has a key that is not a theme; themes are ${THEME_CODES.join(", ")}`,
      ),
    ),
    {},
  ),
  groups: v.optional(
    v.pipe(
      v.array(group, "must be a list of groups"),
      v.check(
        (groups) => new Set(groups.map(({ slug }) => slug)).size === groups.length,
        "lists a group twice",
      ),
    ),
    [],
  ),
});

type SiteValue = v.InferOutput<typeof siteSchema>;
export type SiteKey = keyof SiteValue;

/** Placeholders for parts that cannot be read. */
const NOTHING_READ: SiteValue = {
  code: "",
  name: "",
  hosts: [],
  languages: LANGUAGE_CODES.map((code) => ({ code })),
  config: {},
  themes: {},
  groups: [],
};

export interface SiteFile {
  site: SiteSettings;
  groups: GroupContent[];
  /** `undefined` if the file cannot be parsed. */
  yaml: YamlText<unknown> | undefined;
  isBroken: boolean;
  /** The invalid parts. They contain placeholders, against which nothing may be checked. */
  unknown: ReadonlySet<SiteKey>;
}

/** Reads all valid parts of `site.yaml`; the result is empty if the file is missing. */
export function readSiteFile(source: string | undefined, file: string, findings: Findings): SiteFile {
  const whole = source === undefined ? undefined : readYaml(source, siteSchema, { file }, findings);
  const {
    value: written,
    yaml,
    unknown,
  } = whole === undefined
    ? readParts(source ?? "", file)
    : { value: whole.value, yaml: whole, unknown: new Set<SiteKey>() };
  const value = {
    ...written,
    config: withNamedFiles(written.config),
    themes: Object.fromEntries(
      Object.entries(written.themes).map(([theme, entries]) => [theme, withNamedFiles(entries)]),
    ),
  };
  if (yaml !== undefined) {
    checkLanguageTags(value.languages, { yaml, file, findings });
    checkFormWords(value.forms ?? {}, value.languages, { yaml, file, findings });
    for (const [path, entries] of configParts(value)) {
      checkNeedFields(entries, path, { yaml, file, findings });
      checkSiteConfig(entries, path, { yaml, file, findings });
      checkTracking(entries, path, { yaml, file, findings });
      checkThemeColors(entries, path, { yaml, file, findings });
      checkHomeParts(entries, path, { yaml, file, findings });
    }
  }
  const marked = value.languages.find((entry) => entry.default === true) ?? value.languages[0];
  return {
    site: {
      code: value.code,
      name: value.name,
      hosts: value.hosts,
      origin: value.origin ?? null,
      timeZone: value.timeZone ?? null,
      theme: value.theme ?? DEFAULT_THEME,
      languages: value.languages.map((entry) => ({
        code: entry.code,
        name: entry.name ?? LANGUAGE_NAMES[entry.code],
        tag: entry.tag ?? LANGUAGE_TAGS[entry.code],
        isDefault: entry === marked,
      })),
      config: {
        "*": { ...value.config, ...publicConfig(value) },
        ...value.themes,
        ...privateConfig({
          [NEED_SETTINGS_KEY]: value.needs,
          [FORMS_KEY]: destinationsOf(value.forms),
          [VISIT_SETTINGS_KEY]: value.visits,
        }),
      },
    },
    groups: value.groups,
    yaml,
    isBroken: whole === undefined,
    unknown,
  };
}

/** Parses each part separately, so that an invalid part does not affect the others. The findings are those of the whole file. */
function readParts(
  source: string,
  file: string,
): { value: SiteValue; yaml: YamlText<unknown> | undefined; unknown: Set<SiteKey> } {
  const value: Record<string, unknown> = { ...NOTHING_READ };
  const unknown = new Set<SiteKey>();
  const yaml = readYaml(source, v.record(v.string(), v.unknown()), { file }, new Findings());
  const hasOthers = Object.keys(yaml?.value ?? {}).some((key) => !Object.hasOwn(siteSchema.entries, key));
  for (const key of Object.keys(siteSchema.entries) as SiteKey[]) {
    const given = yaml?.value[key];
    const part = v.safeParse<v.GenericSchema>(siteSchema.entries[key], given);
    // If a key is missing, it may be present but misspelt.
    if (yaml === undefined || !part.success || (given === undefined && hasOthers)) unknown.add(key);
    else value[key] = part.output;
  }
  return { value: value as SiteValue, yaml, unknown };
}

/** Config entries and their positions. */
function configParts({
  config,
  themes,
}: SiteValue): [path: string[], entries: Record<string, LocalizedJson>][] {
  return [
    [["config"], config],
    ...Object.entries(themes).map(([theme, entries]): [string[], Record<string, LocalizedJson>] => [
      ["themes", theme],
      entries,
    ]),
  ];
}

/** Warns of fields of the enquiry form that would not be shown. */
function checkNeedFields(
  { siteConfig }: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  if (typeof siteConfig !== "object" || siteConfig === null || Array.isArray(siteConfig)) return;
  const { needFields } = siteConfig;
  if (needFields === undefined) return;
  const { problems } = readNeedFields(localizeJson(needFields, "en", "en"));
  for (const problem of problems)
    findings.warn("need-fields", file, yaml.positionAt([...path, "siteConfig", "needFields"]), problem);
}

/** Config entries for settings that have their own keys in the file. */
function publicConfig({ home, forms: declared }: SiteValue): Record<string, LocalizedJson> {
  const shown = Object.entries(declared ?? {}).map(
    ([name, { deliver: _, ...form }]) => [name, form] as const,
  );
  return {
    ...(home === undefined ? {} : { [HOME_KEY]: home }),
    ...(declared === undefined ? {} : { [FORMS_KEY]: withoutUndefined(Object.fromEntries(shown)) }),
  };
}

/** Where the messages of each form are delivered, which visitors must not see. */
function destinationsOf(declared: Forms | undefined): object | undefined {
  const given = Object.entries(declared ?? {}).flatMap(([name, { deliver }]) =>
    deliver === undefined ? [] : [[name, withoutUndefined(deliver)] as const],
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Config entries, with the settings that visitors must not see in a separate group. */
function privateConfig(
  settings: Record<string, object | undefined>,
): Record<string, Record<string, LocalizedJson>> {
  const given = Object.entries(settings).flatMap(([key, entry]): [string, LocalizedJson][] =>
    entry === undefined ? [] : [[key, withoutUndefined(entry)]],
  );
  return given.length === 0 ? {} : { [PRIVATE_GROUP]: Object.fromEntries(given) };
}

function withoutUndefined(entry: object): LocalizedJson {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}
