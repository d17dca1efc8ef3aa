import type { EngineReader } from "../engine/engine.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { readText } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { DraftEdit, RebaseReport } from "./draft.ts";

type MergeReport =
  | { outcome: "merged"; text: string; base: string }
  | Extract<RebaseReport, { outcome: "conflict" }>;

/** Merges the published text into a text with an older base. Stores nothing. */
export async function mergePublished(
  engine: EngineReader,
  tenant: number,
  { name, text, base }: Pick<DraftEdit, "name" | "text" | "base">,
): Promise<MergeReport> {
  const published = (await readHashes(engine.kind, engine.reading, tenant, [name])).get(name);
  const textOf = (hash: string) => readText(engine.reading, tenant, hash);
  const theirs = published === undefined ? undefined : await textOf(published);
  if (published === undefined || theirs === undefined) return { outcome: "conflict", clashes: [] };
  const before = base === null ? null : ((await textOf(base)) ?? null);
  const merged = mergeFile(name, before, text, theirs);
  return merged.outcome === "conflict" ? merged : { ...merged, base: published };
}
