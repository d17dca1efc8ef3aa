import { LANGUAGE_CODES, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { pictureOrigin } from "../../../contract/api/picture-hosts.ts";
import type { LocalizedJson } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";

type Rule = (value: LocalizedJson) => string | undefined;

const TEXT = `must be a text, or one text per language with the keys ${LANGUAGE_CODES.join(", ")}`;

const text: Rule = (value) => (typeof value === "string" ? undefined : TEXT);
const list: Rule = (value) =>
  Array.isArray(value) ? undefined : 'must be a list, such as "[first, second]"';
const picture: Rule = (value) =>
  text(value) ??
  (/^(?:media:|\/|https?:)/.test(String(value))
    ? undefined
    : `${JSON.stringify(value)} is not an address that pages can use. Write "media:" before a path below media/`);
const place: Rule = (value) =>
  typeof value === "string" || typeof value === "number" ? undefined : "must name a place of banners.yaml";
const untranslated: Rule = (value) =>
  value === "fallback" || value === "notFound" ? undefined : "must be fallback or notFound";
const contact: Rule = (value) => {
  if (!isRecord(value)) return "must be an object with email, phone, address";
  const wrong = Object.keys(value).find((key) => !["email", "phone", "address"].includes(key));
  return wrong === undefined ? undefined : `${wrong}: unknown key; allowed here are email, phone, address`;
};
const pictureHosts: Rule = (value) => {
  const wrong = Array.isArray(value) ? value.find((host) => pictureOrigin(host) === undefined) : value;
  return Array.isArray(value) && wrong === undefined
    ? undefined
    : `must be a list of hosts, such as ["pictures.example.com"]${wrong === undefined ? "" : `; ${JSON.stringify(wrong)} is not a host`}`;
};
/** The rule for entries whose parts are checked by other functions. */
const anything: Rule = () => undefined;

const RULES: Readonly<Record<string, Rule>> = {
  title: text,
  description: text,
  logo: picture,
  favicon: picture,
  ogImage: picture,
  contact,
  social: list,
  homeBannerId: place,
  needCategories: list,
  needFields: anything,
  untranslated,
  tracking: anything,
  robots: text,
  pictureHosts,
};

/** The keys of `siteConfig`. */
export const SITE_CONFIG_KEYS: readonly string[] = Object.keys(RULES);

/** Warns of entries of `siteConfig` that have no effect because they are misspelt or of the wrong type. */
export function checkSiteConfig(
  { siteConfig }: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  if (!isRecord(siteConfig)) return;
  for (const [key, value] of Object.entries(siteConfig)) {
    const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
    const problem =
      rule === undefined
        ? `unknown key, which no page uses; allowed here are ${SITE_CONFIG_KEYS.join(", ")}`
        : inLanguages(value)
            .map(rule)
            .find((one) => one !== undefined);
    if (problem === undefined) continue;
    findings.warn(
      "site-config",
      file,
      yaml.positionAt([...path, "siteConfig", key]),
      `siteConfig.${key}: ${problem}`,
    );
  }
}

/** Returns the values of a setting in each language, or its single value for all languages. */
export function inLanguages(value: LocalizedJson): LocalizedJson[] {
  const isLocalized =
    isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every(isLanguageCode);
  return isLocalized ? Object.values(value) : [value];
}
