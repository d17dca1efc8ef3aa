import { stat } from "node:fs/promises";
import type { Transaction } from "kysely";
import { translationKeyOf } from "../../contract/front-matter/lines.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import type { NewBlob } from "../blobs/blobs.ts";
import type { Engine, EngineKind } from "../engine/engine.ts";
import { isMediaName } from "../history/revision.ts";
import { type StoredText, packText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { hashOfSource } from "../sync/folder-files.ts";
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

/** The files of a release that have passed the checks. */
export interface PreparedFiles {
  outcome: "ready";
  read: readonly ReadFile[];
  base: ReadonlyMap<string, string | null>;
  files: readonly ReleaseFile[];
  findings: Finding[];
}

/** Why the files cannot be a release. */
export type Unprepared =
  | { outcome: "conflict"; conflicts: Conflict[] }
  | { outcome: "refused"; findings: Finding[] }
  /** All files already have the content that the release would give them. */
  | { outcome: "unchanged" };

export interface PreparedChanges extends Pick<PublishOptions, "studioHost"> {
  changes: readonly FileChange[];
  /** By default, the published texts. */
  base: ReadonlyMap<string, string | null> | undefined;
  author: string | null;
}

/**
 * Checks the files of a release as if it were published now, and stores its media files. Files that would not change are left
 * out.
 */
export async function prepareFiles(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  { studioHost, author, ...release }: PreparedChanges,
): Promise<PreparedFiles | Unprepared> {
  const read: ReadFile[] = [];
  for (const change of release.changes) read.push(await readFile(change));
  const names = read.map(({ change }) => change.name);
  const current = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const base = release.base ?? current;
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
  const publisher = { author, origin: "schedule", studioHost } as const;
  const options = { base: onTop.base, ...publisher, isDryRun: true };
  const checked = await publish(engine, folders, tenant.code, changes, options);
  if (checked.outcome === "refused" || checked.outcome === "conflict") return checked;
  for (const file of changed) if (file.media !== undefined) await folders.media.put(file.media);
  return { outcome: "ready", read: changed, base, files, findings: checked.findings };
}

/** Returns the texts that are not stored yet, by hash. */
function textsOf(files: readonly ReadFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ change, hash }) =>
      "text" in change && change.text !== null && hash !== null ? [[hash, change.text] as const] : [],
    ),
  );
}

export interface ReadFile {
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

/** Returns the translation key of an article. A removed article has no text to read it from, so its key is derived from its path. */
function keyOf(change: FileChange): string | null {
  const { name } = change;
  if (subjectOfFile(name).language === undefined) return null;
  return translationKeyOf(name, "text" in change ? (change.text ?? "") : "");
}

/**
 * Writes the rows and texts of a release's files.
 *
 * @param changedAt returns when the release got a file; 0 for when it was created
 */
export async function writeFiles(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  folders: Folders,
  { tenant, release }: { tenant: number; release: number },
  { read, base }: Pick<PreparedFiles, "read" | "base">,
  changedAt: (file: Pick<ReleaseFile, "name" | "hash">) => number,
): Promise<void> {
  await holdFiles(
    kind,
    transaction,
    folders.media,
    read.flatMap((file) => file.media ?? []),
  );
  const texts = read.flatMap(({ change: { name }, text }) =>
    text === undefined ? [] : { text, from: base.get(name) ?? null },
  );
  // Files are stored in a fixed order, so that concurrent transactions cannot deadlock.
  texts.sort((one, other) => (one.text.hash < other.text.hash ? -1 : 1));
  for (const some of inParts(texts)) await storeTexts(kind, transaction, tenant, some);
  const rows = read.map(({ change, hash, text, media }) => ({
    release_id: release,
    tenant_id: tenant,
    name: change.name,
    base_hash: base.get(change.name) ?? null,
    text_hash: text?.hash ?? null,
    media_hash: media?.hash ?? null,
    translation_key: keyOf(change),
    changed_at: changedAt({ name: change.name, hash }),
  }));
  for (const some of inParts(rows)) await transaction.insertInto("release_file").values(some).execute();
}
