import { stat } from "node:fs/promises";
import type { Transaction } from "kysely";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import type { Finding } from "../import/source/findings.ts";
import { keepBlob } from "../media/blobs.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { type StoredText, packText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import { hashOfFile } from "../sync/folder-files.ts";
import type { Conflict } from "../writing/find-conflicts.ts";
import { publish } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { inParts } from "../writing/rows/file-writing.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { keepTexts } from "../writing/rows/keep-texts.ts";
import { findTenantId, readHashes } from "../writing/rows/read-hashes.ts";
import type { ReleaseFile } from "./release.ts";

export interface NewRelease {
  title: string;
  /** Epoch milliseconds. One that is past means at once. */
  goesLiveAt: number;
  author: string | null;
  changes: readonly FileChange[];
  /** For each changed file, the hash of what the change was based on; by default what is published now. */
  base?: ReadonlyMap<string, string | null> | undefined;
}

/** What came of an attempt to plan a release. Warnings do not prevent one. */
export type MakeReport =
  | { outcome: "planned"; id: number; files: readonly ReleaseFile[]; findings: Finding[] }
  | { outcome: "conflict"; conflicts: Conflict[] }
  | { outcome: "refused"; findings: Finding[] }
  /** All files are as they would become. */
  | { outcome: "unchanged" };

/**
 * Plans a release: it is checked as if it were published now, and its texts and media are stored. Files that would not change are
 * left out.
 *
 * @throws {StoreError} if there is no such tenant, or the store cannot be written
 */
export async function makeRelease(
  engine: Engine,
  folders: Folders,
  code: string,
  release: NewRelease,
): Promise<MakeReport> {
  const tenant = await findTenantId(engine.reading, code);
  if (tenant === 0) throw new StoreError(`There is no tenant ${code}`);
  const files: ReadFile[] = [];
  for (const change of release.changes) files.push(await readFile(change));
  const names = files.map(({ change }) => change.name);
  const current = await readHashes(engine.kind, engine.reading, tenant, names);
  const changed = files.filter(({ change, hash }) => hash !== (current.get(change.name) ?? null));
  if (changed.length === 0) return { outcome: "unchanged" };
  const base = new Map(
    changed.map(({ change: { name } }) => [
      name,
      release.base === undefined ? (current.get(name) ?? null) : (release.base.get(name) ?? null),
    ]),
  );
  const changes = changed.map(({ change }) => change);
  const publisher = { author: release.author, origin: "schedule" } as const;
  const checked = await publish(engine, folders, code, changes, { base, ...publisher, isDryRun: true });
  if (checked.outcome === "refused" || checked.outcome === "conflict") return checked;
  for (const file of changed) if (file.media !== undefined) await keepBlob(folders.media, file.media);
  try {
    const id = await engine.write(async (transaction) => {
      const made = await writeRelease(transaction, tenant, release, changed, base);
      await recordChange(transaction, code, [tags.releases]);
      return made;
    });
    const planned = changed.map(({ change: { name }, hash }) => ({
      name,
      base: base.get(name) ?? null,
      hash,
    }));
    return { outcome: "planned", id, files: planned, findings: checked.findings };
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  }
}

interface ReadFile {
  change: FileChange;
  hash: string | null;
  text?: StoredText;
  /** A file below `media/`. */
  media?: Parameters<typeof keepBlob>[1];
}

async function readFile(change: FileChange): Promise<ReadFile> {
  if ("text" in change) {
    if (change.text === null) return { change, hash: null };
    const text = packText(change.text);
    return { change, hash: text.hash, text };
  }
  if (change.file === null) return { change, hash: null };
  const { name, file } = change;
  const { size: bytes } = await stat(file);
  const hash = await hashOfFile({ path: name, origin: name, file, bytes });
  return { change, hash, media: { path: name, file, hash, bytes } };
}

async function writeRelease(
  transaction: Transaction<Tables>,
  tenant: number,
  { title, goesLiveAt, author }: NewRelease,
  files: readonly ReadFile[],
  base: ReadonlyMap<string, string | null>,
): Promise<number> {
  const texts = files.flatMap(({ text }) => text ?? []);
  // In one order, so that no two wait for each other.
  texts.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  for (const some of inParts(texts)) await keepTexts(transaction, tenant, some);
  const { id } = await transaction
    .insertInto("release")
    .values({
      tenant_id: tenant,
      title,
      goes_live_at: goesLiveAt,
      state: "planned",
      created_by: author,
      created_at: Date.now(),
      settled_at: null,
      revision_id: null,
      findings: "[]",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = files.map(({ change: { name }, text, media }) => ({
    release_id: id,
    tenant_id: tenant,
    name,
    base_hash: base.get(name) ?? null,
    text_hash: text?.hash ?? null,
    media_hash: media?.hash ?? null,
  }));
  for (const some of inParts(rows)) await transaction.insertInto("release_file").values(some).execute();
  return id;
}
