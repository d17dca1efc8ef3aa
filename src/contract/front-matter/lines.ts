import { composed } from "../addresses/composed.ts";
import { splitFrontMatter } from "./split.ts";

/** Returns the title of an article; `undefined` if its front matter has no title, or one of several lines. */
export function titleIn(text: string): string | undefined {
  return lineIn(text, "title");
}

/**
 * Returns the key that an article shares with its translations, if its front matter has one. Without a key, translations share
 * the article's path.
 */
export function translationKeyIn(text: string): string | undefined {
  const key = lineIn(text, "translationKey");
  return key === undefined ? undefined : composed(key);
}

/** Returns the key that joins an article with its translations: the written one, or its path without the language. */
export function translationKeyOf(name: string, text: string): string {
  const [, , ...path] = name.replace(/\.md$/, "").split("/");
  return translationKeyIn(text) ?? path.join("/");
}

/**
 * Returns the value of a key that is written on one line, without quotes and comments; `undefined` if it is missing, empty, or
 * continues on other lines. Reading a line is much faster than parsing YAML.
 */
export function lineIn(text: string, key: string): string | undefined {
  const { yaml = "" } = splitFrontMatter(text) ?? {};
  const [, written = ""] = new RegExp(`^${key}:[ \\t]+([^\\r\\n]*)`, "m").exec(yaml) ?? [];
  const value = valueOf(written.trim());
  return value === undefined || value.trim() === "" ? undefined : value;
}

const DOUBLE = /^"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?$/;
const SINGLE = /^'((?:[^']|'')*)'[ \t]*(?:#.*)?$/;
/** Matches the characters that start a value of several lines. */
const BLOCK = /^[|>]/;

function valueOf(written: string): string | undefined {
  if (BLOCK.test(written)) return undefined;
  if (written.startsWith('"')) return unescaped(DOUBLE.exec(written)?.[1]);
  if (written.startsWith("'")) return SINGLE.exec(written)?.[1]?.replaceAll("''", "'");
  return written.replace(/(?:^|[ \t]+)#.*$/, "");
}

function unescaped(written: string | undefined): string | undefined {
  return written?.replaceAll(/\\(["\\/])/g, "$1");
}
