import { createHash } from "node:crypto";
import { composed } from "../../contract/addresses/composed.ts";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";

/** Keys of the front matter whose values are translated. */
const TRANSLATED_KEYS = new Set(["title", "summary", "coverAlt"]);

/**
 * Returns a hash of an article's translatable content. If two versions have the same hash, a translation of one also fits the
 * other. It covers the title, summary, alternative text of the cover, and the body with its links and pictures. It does not
 * cover tags, dates, authors, order and other front matter, nor white space.
 */
export function meaningOf(source: string): string {
  const found = splitFrontMatter(source);
  const parts = [...(found === undefined ? [] : translatedLines(found.yaml)), found?.body ?? source];
  const digest = createHash("sha256")
    .update(JSON.stringify(parts.map(withoutSpacing)))
    .digest("base64url");
  return digest.slice(0, DIGEST_LENGTH);
}

/** Number of characters of the hash. They contain 132 bits, so that nobody can construct a collision. */
const DIGEST_LENGTH = 22;

const KEY = /^([A-Za-z]\w*)[ \t]*:[ \t]*/;

/**
 * Returns the values of the front matter, in a fixed order. Reads line by line instead of parsing, for speed, because every
 * current and former text is read. Continuation lines of a value are indented.
 */
function translatedLines(yaml: string): string[] {
  const values = new Map<string, string>();
  let key = "";
  for (const line of yaml.split(/\r?\n/)) {
    const begun = KEY.exec(line);
    if (begun?.[1] !== undefined) key = begun[1];
    else if (!/^\s/.test(line)) continue;
    const text = begun === null ? line : line.slice(begun[0].length);
    if (TRANSLATED_KEYS.has(key)) values.set(key, `${values.get(key) ?? ""}${text}\n`);
  }
  return [...values.keys()].toSorted().map((name) => `${name}: ${unquoted(values.get(name) ?? "")}`);
}

/** Removes quotes around a value, and the marker of a multi-line value: both are optional and do not change the meaning. */
function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^[|>][-+\d]*\s/, "")
    .replace(/^(["'])([\s\S]*)\1$/, "$2");
}

const SPACES_NEXT_TO_CHINESE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]) | (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])/gu;

/** Normalises white space: line breaks do not change the meaning, nor do spaces at the edges of Chinese text. */
function withoutSpacing(text: string): string {
  return composed(text).replace(/\s+/gu, " ").replace(SPACES_NEXT_TO_CHINESE, "").trim();
}
