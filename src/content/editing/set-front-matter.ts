import { isMap, isScalar, parseDocument } from "yaml";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";

/** Strings that need no quotes in YAML. */
const PLAIN = /^[a-z][a-z0-9]*(?:[/-][a-z0-9]+)*$/;
const NO_TEXTS = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

/**
 * A text with one value of its front matter replaced or added; every other byte stays. `undefined` if there is no suitable front
 * matter.
 */
export function setFrontMatter(text: string, key: string, value: string | boolean): string | undefined {
  const found = splitFrontMatter(text);
  if (found === undefined) return undefined;
  const start = found.open.length;
  const { contents, errors } = parseDocument(found.yaml);
  if (errors.length > 0 || (contents !== null && !isMap(contents))) return undefined;
  const written = typeof value === "boolean" || isPlain(value) ? String(value) : JSON.stringify(value);
  const pair = contents?.items.find(({ key: name }) => isScalar(name) && name.value === key);
  if (pair === undefined) {
    const end = found.yaml.includes("\r\n") ? "\r\n" : "\n";
    const at = start + found.yaml.length;
    return `${text.slice(0, at)}${key}: ${written}${end}${text.slice(at)}`;
  }
  if (!isScalar(pair.value) || !pair.value.range) return undefined;
  const [from, to] = pair.value.range;
  const gap = from === to ? " " : "";
  return text.slice(0, start + from) + gap + written + text.slice(start + to);
}

function isPlain(value: string): boolean {
  return PLAIN.test(value) && !NO_TEXTS.includes(value);
}

/** The value of a key of a text's front matter; `undefined` if it is missing or unreadable. */
export function getFrontMatter(text: string, key: string): unknown {
  const found = splitFrontMatter(text);
  if (found === undefined) return undefined;
  const document = parseDocument(found.yaml);
  return document.errors.length > 0 ? undefined : (document.toJS() as Record<string, unknown> | null)?.[key];
}
