import type { PublicationTally } from "./publication-tally.ts";

/** Rows per insert: well below either engine's limit of parameters. */
const ROWS_PER_INSERT = 200;

export interface Replacement<Row extends object> {
  existing: readonly Row[];
  wanted: readonly Row[];
  /** Returns a key that identifies a row before and after the change. */
  keyOf(row: Row): string;
  /** Returns the tags whose caches a change of this row invalidates. */
  tagsOf(row: Row): string[];
  insert(rows: Row[]): Promise<unknown>;
  remove(row: Row): Promise<unknown>;
}

/** Replaces the existing rows by the wanted ones, but writes only rows that differ. */
export async function replaceRows<Row extends object>(
  replacement: Replacement<Row>,
  tally: PublicationTally,
): Promise<void> {
  const { keyOf, tagsOf } = replacement;
  const before = new Map(replacement.existing.map((row) => [keyOf(row), row]));
  const wanted = new Map(replacement.wanted.map((row) => [keyOf(row), row]));
  const inserts: Row[] = [];
  const removals: Row[] = [];
  for (const [key, row] of wanted) {
    const old = before.get(key);
    if (old !== undefined && isSame(old, row)) {
      tally.summary.unchanged += 1;
      continue;
    }
    if (old !== undefined) removals.push(old);
    tally.summary[old === undefined ? "added" : "changed"] += 1;
    inserts.push(row);
  }
  for (const [key, row] of before) {
    if (wanted.has(key)) continue;
    tally.summary.removed += 1;
    removals.push(row);
  }
  for (const row of [...inserts, ...removals]) for (const tag of tagsOf(row)) tally.tags.add(tag);
  for (const row of removals) await replacement.remove(row);
  for (let first = 0; first < inserts.length; first += ROWS_PER_INSERT) {
    await replacement.insert(inserts.slice(first, first + ROWS_PER_INSERT));
  }
}

function isSame<Row extends object>(left: Row, right: Row): boolean {
  const values = new Map<string, unknown>(Object.entries(left));
  return Object.entries(right).every(([column, value]) => values.get(column) === value);
}
