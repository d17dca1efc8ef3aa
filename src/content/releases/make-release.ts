import { stat } from "node:fs/promises";
import type { Transaction } from "kysely";
import type { NewBlob } from "../blobs/blobs.ts";
import { recordChange } from "../changes/change-feed.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import { isMediaName } from "../history/revision.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { type StoredText, packText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Finding } from "../source/findings.ts";
import { hashOfSource } from "../sync/folder-files.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import type { Conflict } from "../writing/find-conflicts.ts";
import { type PublishOptions, publish } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { inParts } from "../writing/rows/file-writing.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { holdFiles } from "../writing/rows/hold-files.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { storeTexts } from "../writing/rows/store-texts.ts";
import { rebase } from "./rebase.ts";
import type { ReleaseFile } from "./release.ts";

export interface NewRelease {
  title: string;
  /** Epoch milliseconds. A time in the past means immediately. */
  goesLiveAt: number;
  author: string | null;
  /** The id of the planner, as in the audit; absent for the command line. */
  plannedBy?: string | undefined;
  changes: readonly FileChange[];
  /**
   * For each changed file, the hash of the text on which the change is based. Later publications by others are merged. By
   * default, the published text is the base.
   */
  base?: ReadonlyMap<string, string | null> | undefined;
}

/** The result of planning a release. Warnings do not prevent planning. */
export type MakeReport =
  | { outcome: "planned"; id: number; files: readonly ReleaseFile[]; findings: Finding[] }
  | { outcome: "conflict"; conflicts: Conflict[] }
  | { outcome: "refused"; findings: Finding[] }
  /** All files already have the content that the release would give them. */
  | { outcome: "unchanged" };

/**
 * Plans a release: checks it as if it were published now, and stores its texts and media files. Files that would not change are
 * left out.
 *
 * @throws {StoreError} if there is no such tenant, or the store cannot be written
 */
export async function makeRelease(
  engine: Engine,
  folders: Folders,
  code: string,
  { studioHost, ...release }: NewRelease & Pick<PublishOptions, "studioHost">,
): Promise<MakeReport> {
  const [tenant] = await findTenants(engine, "code", code);
  if (tenant === undefined) throw new StoreError(`There is no tenant ${code}`);
  const read: ReadFile[] = [];
  for (const change of release.changes) read.push(await readFile(change));
  const names = read.map(({ change }) => change.name);
  const current = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const { base = current } = release;
  const changed = read.filter(({ change, hash }) => hash !== (current.get(change.name) ?? null));
  if (changed.length === 0) return { outcome: "unchanged" };
  const files = changed.map(({ change: { name }, hash }) => ({ name, base: base.get(name) ?? null, hash }));
  const onTop = await rebase(engine, folders, tenant, files, textsOf(changed));
  if (onTop.findings.length > 0) return { outcome: "refused", findings: onTop.findings };
  const given = new Map(changed.map(({ change }) => [change.name, change]));
  // Media files are taken from the request, since they are stored only after the check.
  const changes = onTop.changes.map((change) =>
    isMediaName(change.name) ? (given.get(change.name) ?? change) : change,
  );
  const publisher = { author: release.author, origin: "schedule" } as const;
  const checked = await publish(engine, folders, code, changes, {
    base: onTop.base,
    ...publisher,
    studioHost,
    isDryRun: true,
  });
  if (checked.outcome === "refused" || checked.outcome === "conflict") return checked;
  const media = changed.flatMap((file) => file.media ?? []);
  for (const file of media) await folders.media.put(file);
  try {
    const id = await engine.write(async (transaction) => {
      await holdFiles(engine.kind, transaction, folders.media, media);
      const made = await writeRelease(engine.kind, transaction, tenant.id, release, changed, base);
      await recordChange(transaction, code, [tags.releases]);
      return made;
    });
    return { outcome: "planned", id, files, findings: checked.findings };
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  }
}

/** Returns the texts that are not stored yet, by hash. */
function textsOf(files: readonly ReadFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ change, hash }) =>
      "text" in change && change.text !== null && hash !== null ? [[hash, change.text] as const] : [],
    ),
  );
}

interface ReadFile {
  change: FileChange;
  hash: string | null;
  text?: StoredText;
  /** A file below `media/`. */
  media?: NewBlob;
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
  const hash = await hashOfSource({ path: name, origin: name, file, bytes });
  return { change, hash, media: { path: name, file, hash, bytes } };
}

async function writeRelease(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  { title, goesLiveAt, author, plannedBy }: NewRelease,
  files: readonly ReadFile[],
  base: ReadonlyMap<string, string | null>,
): Promise<number> {
  const texts = files.flatMap(({ change: { name }, text }) =>
    text === undefined ? [] : { text, from: base.get(name) ?? null },
  );
  // Files are stored in a fixed order, so that concurrent writers cannot deadlock.
  texts.sort((one, other) => (one.text.hash < other.text.hash ? -1 : 1));
  for (const some of inParts(texts)) await storeTexts(kind, transaction, tenant, some);
  const { id } = await transaction
    .insertInto("release")
    .values({
      tenant_id: tenant,
      title,
      goes_live_at: goesLiveAt,
      state: "planned",
      created_by: author,
      planned_by: plannedBy ?? null,
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
