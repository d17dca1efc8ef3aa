import * as v from "valibot";
import { composed } from "../../contract/addresses/composed.ts";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { nameInAddress, readMediaName } from "../media/media-names.ts";
import type { LocalizedJson, LocalizedText, Target } from "../model/tenant-content.ts";
import { didYouMean } from "./nearest-name.ts";

/**
 * An object with exactly these keys, which the error message lists.
 *
 * @param elsewhere names that other systems use for some of the keys
 */
export function keys<const Entries extends v.ObjectEntries>(
  entries: Entries,
  elsewhere: Readonly<Record<string, keyof Entries & string>> = {},
) {
  const names = Object.keys(entries);
  const known = names.join(", ");
  return v.strictObject(entries, (issue) => {
    if (issue.expected === "never") {
      const written = String(issue.path?.at(-1)?.key);
      const same = Object.hasOwn(elsewhere, written) ? elsewhere[written] : undefined;
      return `unknown key; allowed here are ${known}${didYouMean(same ?? written, names)}`;
    }
    if (issue.received === "undefined") return "is missing";
    const [, wide] = /^([^\s:：]+)：/u.exec(typeof issue.input === "string" ? issue.input : "") ?? [];
    if (wide !== undefined) return `there is a full-width colon after ${wide}. Write ":" and a space instead`;
    return `must be lines of "key: value", with a space after the colon; allowed keys are ${known}`;
  });
}

/** Returns the error message for a key without a value. */
export const EMPTY = "is empty; write a value after it, or remove the line";

export const text = v.string(({ input }) =>
  input === null ? EMPTY : "must be text; put quotes around numbers, dates and yes/no",
);
export const textList = v.array(text, ({ input }) =>
  input === null ? EMPTY : 'must be a list of texts, such as "[first, second]"',
);

/** A list of distinct names, in composed Unicode and without white space around them, since names are compared and shown. */
export const nameList = v.pipe(
  textList,
  v.array(v.pipe(v.string(), v.transform(composed), v.trim(), v.minLength(1, "must not be empty"))),
  v.transform((names) => [...new Set(names)]),
);
export const flag = v.boolean("must be true or false");

/** A text to be shown, without the white space that YAML block scalars add. */
const words = v.pipe(text, v.trim());

/** Accepts one text for all languages, or one text for each language. */
function localized(one: v.GenericSchema<string>): v.GenericSchema<LocalizedText> {
  const perLanguage = v.pipe(
    keys({ en: v.optional(one), zh: v.optional(one), kr: v.optional(one) }),
    v.check(
      (texts) => Object.keys(texts).length > 0,
      `must be a text, or one text per language (${LANGUAGE_CODES.join(", ")})`,
    ),
  );
  return v.lazy((input) => (typeof input === "object" ? perLanguage : one));
}

/** A text: one for all languages, or one for each language. */
export const localizedText = localized(words);

/**
 * Like `localizedText`, for names. They must not be empty: names become links, and an empty link can be neither seen nor read
 * aloud.
 */
export const localizedName = localized(v.pipe(words, v.minLength(1, "must not be empty")));

const json: v.GenericSchema<LocalizedJson> = v.lazy((input) => {
  if (Array.isArray(input)) return v.array(json);
  if (typeof input === "object" && input !== null) return v.record(v.string(), json);
  return v.union(
    [v.string(), v.number(), v.boolean(), v.null()],
    "must be a text, number, true, false, list or object",
  );
});

/** Config entries with the same parent code. */
export const configEntries: v.GenericSchema<Record<string, LocalizedJson>> = v.record(
  v.string(),
  json,
  "must be an object of config entries",
);

/** The name of a file, in any notation, as the path below `media/`. An invalid name is reported as a missing file. */
export const mediaPath = v.pipe(
  text,
  v.transform((name) => readMediaName(name) ?? name),
  v.check(
    (path) => path !== "" && !path.split("/").includes(".."),
    'must name a file below media/, such as "media:covers/audit.svg"',
  ),
);

const SAFE_URL = /^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:|#|\?)/i;

/** A path of the site, one of its files, or an address that is safe to follow. */
const url = v.pipe(
  text,
  v.transform(nameInAddress),
  v.check(
    (address) => SAFE_URL.test(address) || address.startsWith("media:"),
    'must begin with "/", "media:", "https://", "http://", "mailto:" or "tel:"',
  ),
);

/** The name of a group's folder, in composed Unicode, since some systems write file names in decomposed Unicode. */
export const groupName = v.pipe(text, v.transform(composed));

/** The three keys that can contain a target. */
export const targetEntries = {
  article: v.optional(text),
  group: v.optional(groupName),
  url: v.optional(url),
};

/** Returns the target in the three keys; `undefined` if none of them is set. */
export function targetOf(entry: {
  article?: string | undefined;
  group?: string | undefined;
  url?: string | undefined;
}): Target | undefined {
  if (entry.article !== undefined) return { article: entry.article };
  if (entry.group !== undefined) return { group: entry.group };
  return entry.url === undefined ? undefined : { url: entry.url };
}

/** Whether at most one of the three keys is set. */
export function hasOneTarget(entry: {
  article?: string | undefined;
  group?: string | undefined;
  url?: string | undefined;
}): boolean {
  return [entry.article, entry.group, entry.url].filter((value) => value !== undefined).length <= 1;
}

export const ONE_TARGET = "names more than one of article, group and url; keep one";
