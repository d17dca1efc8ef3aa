import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import { takeApart } from "./text-parts.ts";

export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/**
 * Adds and removes tags; every other byte stays. Returns the same text if nothing changes, and `undefined` if the front matter cannot be
 * read or `tags` is not a list.
 */
export function editTags(text: string, { add, remove }: TagChange): string | undefined {
  const { open, yaml, rest } = takeApart(text);
  const { contents, errors } = parseDocument(yaml);
  if (open === "" || errors.length > 0 || (contents !== null && !isMap(contents))) return undefined;
  const pair = contents?.items.find(({ key }) => isScalar(key) && key.value === "tags");
  const list = pair?.value ?? null;
  const isEmpty = list === null || (isScalar(list) && list.value === null);
  if (!isEmpty && !isSeq(list)) return undefined;
  const tags = isSeq(list) ? list.items.map((item) => (isScalar(item) ? String(item.value) : "")) : [];
  const changed = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
  if (changed.length === tags.length && changed.every((tag, index) => tag === tags[index])) return text;
  const end = yaml.includes("\r\n") ? "\r\n" : "\n";
  const flow = `[${changed.map(write).join(", ")}]`;
  if (pair === undefined) return `${open}${yaml}tags: ${flow}${end}${rest}`;
  const [from, to] = rangeOf(pair.key);
  const value = isSeq(list) && list.range ? list.range : undefined;
  const until = value === undefined ? to : value[1];
  // Keep the line break after a block list.
  const cut = yaml.slice(from, until);
  const tail = cut.slice(cut.trimEnd().length);
  const colon = yaml.slice(to, value?.[0] ?? yaml.length).startsWith(":") ? to + 1 : to;
  const after = value === undefined ? yaml.slice(colon) : yaml.slice(until);
  return `${open}${yaml.slice(0, from)}tags: ${flow}${value === undefined ? "" : tail}${after}${rest}`;
}

function rangeOf(node: unknown): [number, number] {
  const { range } = node as { range?: [number, number, number] | null };
  return range ? [range[0], range[1]] : [0, 0];
}

const PLAIN = /^[\p{L}][\p{L}\p{N}\p{M} _-]*$/u;
const NO_TEXTS = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

function write(tag: string): string {
  const isPlain = PLAIN.test(tag) && !NO_TEXTS.includes(tag.toLowerCase()) && tag === tag.trim();
  return isPlain ? tag : JSON.stringify(tag);
}
