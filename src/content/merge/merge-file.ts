import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { mergeTokens } from "./merge-tokens.ts";
import { mergeYaml } from "./merge-yaml.ts";
import { type MergedText, type TextClash, clashesOf } from "./merged-text.ts";
import { linesOf, sentencesOf } from "./tokens.ts";

/**
 * Merges two versions of a file in a content folder: the bodies of articles by sentence, front matter and settings by key,
 * menus and banners by `id`, everything else by line. Parts that neither side has changed stay byte for byte. If both versions
 * are well-formed, so is the merged text; it never contains conflict markers.
 *
 * @param name the file's path in the content folder
 * @param base the common ancestor; `null` if there was no such file, or it is no longer stored
 */
export function mergeFile(name: string, base: string | null, ours: string, theirs: string): MergedText {
  if (ours === theirs || base === theirs) return { outcome: "merged", text: ours };
  if (base === ours) return { outcome: "merged", text: theirs };
  const form = mergeForm(base ?? ours, ours, theirs);
  if (base === null || form === undefined) return { outcome: "conflict", clashes: [wholeOf(ours, theirs)] };
  const merged = mergePlain(name, plain(base), plain(ours), plain(theirs));
  return merged.outcome === "merged" ? { outcome: "merged", text: form(merged.text) } : merged;
}

function mergePlain(name: string, base: string, ours: string, theirs: string): MergedText {
  if (name.endsWith(".yaml")) return mergeYaml(base, ours, theirs) ?? mergeBy(linesOf, base, ours, theirs);
  if (!name.startsWith("articles/")) return mergeBy(linesOf, base, ours, theirs);
  return mergeArticles(tagOf(name), base, ours, theirs);
}

/** The BCP 47 tag of an article's language: `articles/kr/about.md` is in Korean. */
function tagOf(name: string): string {
  const [, code = ""] = name.split("/");
  return isLanguageCode(code) ? LANGUAGE_TAGS[code] : "en";
}

function mergeBy(
  tokensOf: (text: string) => string[],
  base: string,
  ours: string,
  theirs: string,
): MergedText {
  const [old, here, there] = [tokensOf(base), tokensOf(ours), tokensOf(theirs)];
  const { tokens, clashes } = mergeTokens(old, here, there);
  if (clashes.length > 0) return { outcome: "conflict", clashes: clashesOf(here, there, clashes) };
  return { outcome: "merged", text: tokens.join("") };
}

function mergeArticles(tag: string, base: string, ours: string, theirs: string): MergedText {
  const [old, here, there] = [splitFrontMatter(base), splitFrontMatter(ours), splitFrontMatter(theirs)];
  const bySentence = (text: string) => sentencesOf(text, tag);
  if (old === undefined || here === undefined || there === undefined)
    return mergeBy(bySentence, base, ours, theirs);
  const head =
    mergeYaml(old.yaml, here.yaml, there.yaml) ?? mergeBy(linesOf, old.yaml, here.yaml, there.yaml);
  const fences = [mergeOne(old.open, here.open, there.open), mergeOne(old.close, here.close, there.close)];
  const body = mergeBy(bySentence, old.body, here.body, there.body);
  const clashes = [
    ...clashesIn(head, here.open, there.open),
    ...clashesIn(body, here.open + here.yaml + here.close, there.open + there.yaml + there.close),
  ];
  const [begin, end] = fences;
  if (head.outcome !== "merged" || body.outcome !== "merged" || begin === undefined || end === undefined)
    return { outcome: "conflict", clashes: clashes.length > 0 ? clashes : [wholeOf(ours, theirs)] };
  return { outcome: "merged", text: begin + head.text + end + body.text };
}

/** Moves the conflicts in a part of a file to the line numbers of the whole file. */
function clashesIn(merged: MergedText, ourBefore: string, theirBefore: string): TextClash[] {
  if (merged.outcome === "merged") return [];
  const down = (range: TextClash["ours"], before: string) => {
    const lines = linesOf(before).length;
    return { line: range.line + lines, endLine: range.endLine + lines };
  };
  return merged.clashes.map(({ at, ours, theirs }) => ({
    at,
    ours: down(ours, ourBefore),
    theirs: down(theirs, theirBefore),
  }));
}

/**
 * Merges a single value: returns the value of the side that changed it, or the common value; `undefined` if both sides changed
 * it differently.
 */
function mergeOne<Value>(base: Value, ours: Value, theirs: Value): Value | undefined {
  if (ours === theirs || base === theirs) return ours;
  return base === ours ? theirs : undefined;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Merges line endings and byte order mark. Returns a function that applies them to the merged text; `undefined` if both sides
 * changed one of them differently.
 */
function mergeForm(base: string, ours: string, theirs: string): ((text: string) => string) | undefined {
  const mark = mergeOne(...three(base, ours, theirs, (text) => text.startsWith(BYTE_ORDER_MARK)));
  const end = mergeOne(...three(base, ours, theirs, lineEndOf));
  if (mark === undefined || end === undefined) return undefined;
  return (text) => (mark ? BYTE_ORDER_MARK : "") + (end === "\r\n" ? text.replaceAll("\n", end) : text);
}

function three<Value>(
  base: string,
  ours: string,
  theirs: string,
  of: (text: string) => Value,
): [Value, Value, Value] {
  return [of(base), of(ours), of(theirs)];
}

/** Returns the line ending of a text. Mixed line endings count as `\n`, so that each line keeps its own. */
function lineEndOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") && !/(?<!\r)\n/.test(text) ? "\r\n" : "\n";
}

/**
 * Returns the text in the form used for merging: without byte order mark, and with `\n` as line ending if all lines end with
 * `\r\n`.
 */
function plain(text: string): string {
  const unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  return lineEndOf(unmarked) === "\r\n" ? unmarked.replaceAll("\r\n", "\n") : unmarked;
}

function wholeOf(ours: string, theirs: string): TextClash {
  return {
    at: "",
    ours: { line: 1, endLine: linesOf(ours).length },
    theirs: { line: 1, endLine: linesOf(theirs).length },
  };
}
