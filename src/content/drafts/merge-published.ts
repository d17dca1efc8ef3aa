import type { EngineReader } from "../engine/engine.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { readText } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { DraftEdit } from "./draft.ts";

/**
 * Merges the published text into a text with an older base. Stores nothing.
 *
 * @returns `undefined` if the published text and this text changed the same lines, or the published file was removed
 */
export async function mergePublished(
  engine: EngineReader,
  tenant: number,
  { name, text, base }: Pick<DraftEdit, "name" | "text" | "base">,
): Promise<{ text: string; base: string } | undefined> {
  const published = (await readHashes(engine.kind, engine.reading, tenant, [name])).get(name);
  const textOf = (hash: string) => readText(engine.reading, tenant, hash);
  const theirs = published === undefined ? undefined : await textOf(published);
  if (published === undefined || theirs === undefined) return undefined;
  const before = base === null ? null : ((await textOf(base)) ?? null);
  const merged = mergeFile(name, before, text, theirs);
  return merged.outcome === "merged" ? { text: merged.text, base: published } : undefined;
}
