import { createHash } from "node:crypto";
import { frontMatterText } from "../model/front-matter-text.ts";

/** Keys of the front matter whose values are words that a translator translates. */
const TRANSLATED_KEYS = new Set(["title", "summary", "coverAlt"]);

/**
 * A digest of what an article's text says: equal for two texts if a translation of one is a translation of the other. Counted are
 * title, summary, the alternative text of the cover, and the body with its links and pictures; not tags, dates, authors, order and
 * whatever else the front matter has, nor white space.
 */
export function meaningOf(source: string): string {
  const found = frontMatterText(source);
  const said = [...(found === undefined ? [] : translatedLines(found.yaml)), source.slice(found?.end ?? 0)];
  const digest = createHash("sha256")
    .update(JSON.stringify(said.map(withoutSpacing)))
    .digest("base64url");
  return digest.slice(0, DIGEST_LENGTH);
}

/** 132 bits: nobody finds two texts with one digest. */
const DIGEST_LENGTH = 22;

const KEY = /^([A-Za-z]\w*)[ \t]*:[ \t]*/;

/**
 * What the front matter says besides its keys, in a fixed order. It is read line by line, since each text that is published or ever
 * was is read: what a value goes on with is indented.
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

/** Quotes around a value may be put or left out as one likes, as may the sign of a value of several lines. */
function unquoted(value: string): string {
  return value
    .trim()
    .replace(/^[|>][-+\d]*\s/, "")
    .replace(/^(["'])([\s\S]*)\1$/, "$2");
}

const BESIDE_CHINESE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]) | (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])/gu;

/** However a text is broken into lines, and whether Chinese has spaces at its edges, it says the same. */
function withoutSpacing(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").replace(BESIDE_CHINESE, "").trim();
}
