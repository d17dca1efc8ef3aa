import { type Scalar, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { isRecord } from "../api/is-record.ts";

/** A front-matter value; `undefined` removes its key. */
export type FrontMatterValue = string | number | boolean | readonly string[] | undefined;

/**
 * Writes a value as YAML in the style of the old one.
 *
 * @param between separator of the entries of a block list
 */
export function writeValue(
  value: Exclude<FrontMatterValue, undefined>,
  old: unknown,
  between: string,
): string {
  if (typeof value === "object") return writeList(value, old, between);
  if (typeof value !== "string") return String(value);
  return writeText(value, isScalar(old) ? old : undefined, "");
}

/** Writes a text in YAML. Keeps the quotes of the old value if they were optional; otherwise uses quotes only if necessary. */
export function writeText(value: string, old: Scalar | undefined, context: "[" | ""): string {
  const single = `'${value.replaceAll("'", "''")}'`;
  const isChosen = typeof old?.value === "string" && isPlain(old.value, context);
  if (isChosen && old.type === "QUOTE_SINGLE" && isText(single, value)) return single;
  if (isChosen && old.type === "QUOTE_DOUBLE") return JSON.stringify(value);
  return isPlain(value, context) ? value : JSON.stringify(value);
}

function writeList(values: readonly string[], old: unknown, between: string): string {
  const items = values.map((value) => writeText(value, undefined, "["));
  if (!isSeq(old) || old.flow === true || items.length === 0) return `[${items.join(", ")}]`;
  return items.map((item) => `- ${item}`).join(between);
}

/** True if YAML reads a text without quotes as the same text. */
function isPlain(value: string, context: "[" | ""): boolean {
  return !/[\r\n]/.test(value) && isText(value, value, context);
}

function isText(written: string, value: string, context: "[" | "" = ""): boolean {
  const { errors, contents } = parseDocument(context === "[" ? `a: [${written}]` : `a: ${written}\nb: 1`);
  if (errors.length > 0 || !isMap(contents)) return false;
  const read: unknown = contents.toJSON();
  const expected = context === "[" ? { a: [value] } : { a: value, b: 1 };
  return hasSameValues(read, expected);
}

/** True if two values are the same as JSON, whatever the order of their keys. */
export function hasSameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(sorted(other, one));
}

/** Returns a copy of an object with its keys in the order of `like`. */
function sorted(value: unknown, like: unknown): unknown {
  if (!isRecord(value) || !isRecord(like)) return value;
  const order = Object.keys(like);
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  );
}
