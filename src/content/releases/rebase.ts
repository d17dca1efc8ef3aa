import { locate } from "../blobs/blobs.ts";
import type { EngineReader } from "../engine/engine.ts";
import { findFirstTime } from "../history/earlier-files.ts";
import { isMediaName } from "../history/revision.ts";
import { mergeFile } from "../merge/merge-file.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import type { Finding } from "../source/findings.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { ReleaseFile } from "./release.ts";
import { whoChanged } from "./who-changed.ts";

export interface Rebased {
  changes: FileChange[];
  base: Map<string, string | null>;
  /** The reasons why the release cannot be applied to the content that is published now. */
  findings: Finding[];
}

/**
 * Merges the changes of a release into the content that is published now.
 *
 * @param known texts that are not stored yet, by hash
 */
export async function rebase(
  engine: EngineReader,
  folders: Folders,
  tenant: Tenant,
  files: readonly ReleaseFile[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Rebased> {
  const names = files.map(({ name }) => name);
  const current = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const texts = await readTexts(engine, tenant.id, textHashes(files, current));
  const textOf = (hash: string | null) =>
    hash === null ? null : (known.get(hash) ?? texts.get(hash) ?? null);
  const rebased: Rebased = { changes: [], base: new Map(), findings: [] };
  for (const { name, base, hash } of files) {
    const now = current.get(name) ?? null;
    if (now === hash) continue;
    rebased.base.set(name, now);
    if (isMediaName(name)) {
      if (now !== base) rebased.findings.push(await whoChanged(engine.reading, tenant, name));
      rebased.changes.push({ name, file: hash === null ? null : await locate(folders.media, { hash }) });
      continue;
    }
    const text =
      now === base
        ? textOf(hash)
        : merge(name, { base: textOf(base), ours: textOf(now), theirs: textOf(hash) });
    if (text === undefined) rebased.findings.push(await whoChanged(engine.reading, tenant, name));
    // A restored article without a date gets its former date.
    const publishedAt = now === null ? await findFirstTime(engine.reading, tenant.id, name) : undefined;
    rebased.changes.push({ name, text: text ?? null, publishedAt });
  }
  return rebased;
}

function textHashes(files: readonly ReleaseFile[], current: ReadonlyMap<string, string>): string[] {
  const hashes = files
    .filter(({ name }) => !isMediaName(name))
    .flatMap(({ name, base, hash }) => [
      hash,
      ...(current.get(name) === base ? [] : [base, current.get(name)]),
    ]);
  return [...new Set(hashes)].filter((hash) => typeof hash === "string");
}

/** Merges one file; `undefined` if the changes conflict, or one side has removed the file. */
function merge(
  name: string,
  { base, ours, theirs }: Record<"base" | "ours" | "theirs", string | null>,
): string | undefined {
  if (ours === null || theirs === null) return undefined;
  const merged = mergeFile(name, base, ours, theirs);
  return merged.outcome === "merged" ? merged.text : undefined;
}
