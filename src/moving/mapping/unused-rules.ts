import { LineCounter, isNode, isPair, isMap, isScalar, parseDocument } from "yaml";
import type { Findings } from "../../content/source/findings.ts";
import { type Mapping, fitsPattern } from "./mapping.ts";

/** Tables of the mapping in which each entry should match something in the tree. */
const TABLES = [
  ["shortcodes", "tags"],
  ["shortcodes", "variables"],
  ["shortcodes", "inline"],
  ["frontMatter", "rename"],
  ["frontMatter", "flags"],
  ["roots"],
  ["translations"],
] as const;

/**
 * Warns of rules of a mapping that match nothing in the tree, because they are misspelt or unnecessary.
 *
 * @param used the rules that were applied, see `ConversionTrace`
 * @param names paths of all texts below their language folder
 */
export function reportUnusedRules(
  mapping: Mapping,
  {
    source,
    file,
    used,
    names,
  }: { source: string; file: string; used: ReadonlySet<string>; names: readonly string[] },
  findings: Findings,
): void {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const warn = (rule: string, path: readonly (string | number)[]): void => {
    const key = path.at(-1);
    const table: unknown = document.getIn(path.slice(0, -1), true);
    const pair = isMap(table)
      ? table.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const own: unknown = pair !== undefined && isPair(pair) ? pair.key : document.getIn(path, true);
    const start = isNode(own) ? (own.range?.[0] ?? 0) : 0;
    findings.warn(
      "unused-rule",
      file,
      lines.linePos(start).line,
      `nothing in the tree matches ${rule}. Check its spelling, or remove it`,
    );
  };
  for (const table of TABLES) {
    const rules: unknown = table.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], mapping);
    for (const rule of Object.keys(rules as object))
      if (!used.has([...table, rule].join("\u0000"))) warn(`${table.join(".")} "${rule}"`, [...table, rule]);
  }
  for (const [index, { path }] of mapping.frontMatter.values.entries())
    if (!used.has(["frontMatter", "values", String(index)].join("\u0000")))
      warn(`the values for "${path}"`, ["frontMatter", "values", index]);
  for (const [index, { path }] of mapping.groups.entries())
    if (!names.some((name) => fitsPattern(name, path))) warn(`the group rule "${path}"`, ["groups", index]);
}
