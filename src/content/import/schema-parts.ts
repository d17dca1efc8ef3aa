import * as v from "valibot";
import { LANGUAGE_CODES } from "../../contract/locales.ts";
import type { LocalizedJson, LocalizedText, Target } from "../tenant-content.ts";

/** An object with these keys and no others; the message names the known ones. */
export function keys<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries).join(", ");
  return v.strictObject(entries, (issue) => {
    if (issue.expected === "never") return `unknown key; known here are ${known}`;
    if (issue.received === "undefined") return "is missing";
    return `must be lines of "key: value", with a space after the colon; known keys are ${known}`;
  });
}

/** What a key is told whose line ends at the colon. */
const EMPTY = "is empty; write a value behind it, or take the line out";

export const text = v.string(({ input }) =>
  input === null ? EMPTY : "must be text; put quotes around numbers, dates and yes/no",
);
export const textList = v.array(text, ({ input }) =>
  input === null ? EMPTY : 'must be a list of texts, "[first, second]" say',
);

/** Names that are compared and shown: of one spelling, and without white space around them. */
export const nameList = v.pipe(
  textList,
  v.array(
    v.pipe(
      v.string(),
      v.transform((name) => name.normalize("NFC")),
      v.trim(),
      v.minLength(1, "must not be empty"),
    ),
  ),
);
export const flag = v.boolean("must be true or false");

/** Words to be shown: white space around them, which a YAML block leaves, belongs to nobody's sentence. */
const words = v.pipe(text, v.trim());

/** In one language, or in each. */
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

/** A text, or one per language. */
export const localizedText = localized(words);

/** The same of what something is called: links are made of it, and one without words can be neither seen nor said. */
export const localizedName = localized(v.pipe(words, v.minLength(1, "must not be empty")));

const json: v.GenericSchema<LocalizedJson> = v.lazy((input) => {
  if (Array.isArray(input)) return v.array(json);
  if (typeof input === "object" && input !== null) return v.record(v.string(), json);
  return v.union(
    [v.string(), v.number(), v.boolean(), v.null()],
    "must be a text, number, true, false, list or object",
  );
});

/** Config entries of one parent code. */
export const configEntries: v.GenericSchema<Record<string, LocalizedJson>> = v.record(
  v.string(),
  json,
  "must be an object of config entries",
);

export const mediaPath = v.pipe(
  text,
  v.transform((path) => path.replace(/^(\/?media\/|media:)/, "").normalize("NFC")),
  v.check(
    (path) => path !== "" && !path.split("/").includes(".."),
    'must be a path below media/, "covers/audit.svg" say',
  ),
);

const SAFE_URL = /^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:|#|\?)/i;

/** A path of the site, or an address that is safe to follow. */
const url = v.pipe(
  text,
  v.check(
    (address) => SAFE_URL.test(address),
    'must begin with "/", "https://", "http://", "mailto:" or "tel:"',
  ),
);

/** A group as its folder is called: names of files come in other Unicode characters from some systems. */
export const groupName = v.pipe(
  text,
  v.transform((name) => name.normalize("NFC")),
);

/** The three ways to say where something leads. */
export const targetEntries = {
  article: v.optional(text),
  group: v.optional(groupName),
  url: v.optional(url),
};

/** Turns the three keys into a target; `undefined` when none is given. */
export function targetOf(entry: {
  article?: string | undefined;
  group?: string | undefined;
  url?: string | undefined;
}): Target | undefined {
  if (entry.article !== undefined) return { article: entry.article };
  if (entry.group !== undefined) return { group: entry.group };
  return entry.url === undefined ? undefined : { url: entry.url };
}

/** True when at most one of the three keys is given. */
export function hasOneTarget(entry: {
  article?: string | undefined;
  group?: string | undefined;
  url?: string | undefined;
}): boolean {
  return [entry.article, entry.group, entry.url].filter((value) => value !== undefined).length <= 1;
}

export const ONE_TARGET = "names more than one of article, group and url; keep one";
