import { createHash } from "node:crypto";
import { MAXIMUM_FILES, type PreviewSubject } from "../../contract/studio/preview-subject.ts";
import { locate } from "../blobs/blobs.ts";
import { mergePublished } from "../drafts/merge-published.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { findFirstTime, findRevisionAt, readEarlierHashes } from "../history/earlier-files.ts";
import { isMediaName } from "../history/revision.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { readReleases } from "../releases/read-releases.ts";
import { rebase } from "../releases/rebase.ts";
import type { Release } from "../releases/release.ts";
import type { Finding } from "../source/findings.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { readRevision } from "../writing/rows/concurrent-modification.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";

/** Thrown if a preview's content is too large, or no longer available. The message is for the person who views it. */
export class PreviewError extends Error {
  override readonly name = "PreviewError";
}

interface DraftHashes {
  hash: string;
  base: string | null;
}

/** The hashes of a preview's content, determined before anything is read or rendered. */
export interface GatheredHashes {
  /** A key of the content: previews with equal keys show the same content. */
  stamp: string;
  /** The tenant's newest revision. */
  revision: number;
  /** Drafts by file name; `null` for a file that has no draft. */
  drafts: ReadonlyMap<string, DraftHashes | null>;
  releases: readonly Release[];
  /** The hashes that files had at the previewed time; empty if the present is previewed. */
  earlier: ReadonlyMap<string, string | null>;
}

/** Determines a preview's content with a few queries, however large the content is. */
export async function gatherHashes(
  engine: EngineReader,
  tenant: Tenant,
  subject: PreviewSubject,
): Promise<GatheredHashes> {
  const { reading, kind } = engine;
  const rows = await reading
    .selectFrom("draft")
    .select(["name", "text_hash as hash", "base_hash as base"])
    .where("tenant_id", "=", tenant.id)
    .where(({ ref }) => isAmongTexts(kind, ref("name"), subject.drafts))
    .execute();
  const drafted = new Map(rows.map(({ name, ...hashes }) => [name, hashes]));
  const drafts = new Map(subject.drafts.map((name) => [name, drafted.get(name) ?? null]));
  const releases = await releasesOf(engine, tenant, subject);
  const earlier = await earlierHashes(engine, tenant, subject);
  const revision = await readRevision(reading, tenant.id);
  const stamped = [
    revision,
    [...drafts],
    releases.map(({ id, state, files }) => [id, state, files]),
    [...earlier],
  ];
  const stamp = createHash("sha256").update(JSON.stringify(stamped)).digest("base64url");
  return { stamp, revision, drafts, releases, earlier };
}

/** Finds the previewed release, and the releases that will be live at the previewed time. */
async function releasesOf(
  engine: EngineReader,
  tenant: Tenant,
  { release, at = 0 }: PreviewSubject,
): Promise<Release[]> {
  if (release === undefined && at <= Date.now()) return [];
  const isOpen = ({ state }: Release) => state === "planned" || state === "held";
  const isMeant = ({ id, goesLiveAt, state }: Release) =>
    id === release || (state === "planned" && goesLiveAt <= at);
  const all = await readReleases(engine, tenant.id, at <= Date.now() ? release : undefined);
  return all
    .filter((one) => isOpen(one) && isMeant(one))
    .toSorted((one, other) => one.goesLiveAt - other.goesLiveAt || one.id - other.id);
}

async function earlierHashes(
  engine: EngineReader,
  tenant: Tenant,
  { at }: PreviewSubject,
): Promise<Map<string, string | null>> {
  if (at === undefined || at >= Date.now()) return new Map();
  const revision = await findRevisionAt(engine.reading, tenant.id, at);
  if (revision === undefined) throw new PreviewError(`Nothing had been published for ${tenant.code} by then`);
  return readEarlierHashes(engine, tenant.id, revision.id);
}

export interface GatheredChanges {
  /** Differences from the published content; each file occurs once. */
  changes: FileChange[];
  findings: Finding[];
}

/** Reads the texts of a preview. @throws {PreviewError} if there are too many, or one is lost */
export async function gatherChanges(
  engine: EngineReader,
  folders: Folders,
  tenant: Tenant,
  { drafts, releases, earlier }: GatheredHashes,
): Promise<GatheredChanges> {
  const count = drafts.size + earlier.size + releases.reduce((sum, { files }) => sum + files.length, 0);
  if (count > MAXIMUM_FILES)
    throw new PreviewError(
      `A preview can show at most ${MAXIMUM_FILES} changed files, but this one has ${count}; choose fewer files, or a later time`,
    );
  const changes = new Map<string, FileChange>();
  const findings: Finding[] = [];
  const take = (change: FileChange) => void changes.set(change.name, change);
  for (const change of await changesTo(engine, folders, tenant, earlier)) take(change);
  for (const { files } of releases) {
    const rebased = await rebase(engine, folders, tenant, files);
    const contradicted = new Set(rebased.findings.map(({ file }) => file));
    findings.push(...rebased.findings);
    for (const change of rebased.changes) if (!contradicted.has(change.name)) take(change);
  }
  for (const change of await draftChanges(engine, tenant, drafts)) take(change);
  return { changes: [...changes.values()], findings };
}

/**
 * Reads drafts and merges later publications into them, as the Studio does. For files without a draft, reads the published
 * text.
 */
async function draftChanges(
  engine: EngineReader,
  tenant: Tenant,
  drafts: GatheredHashes["drafts"],
): Promise<FileChange[]> {
  const names = [...drafts.keys()].filter((name) => !isMediaName(name));
  const published = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const hashes = names.map((name) => [name, drafts.get(name)?.hash ?? published.get(name)] as const);
  const wanted = hashes.flatMap(([, hash]) => hash ?? []);
  const texts = await readTexts(engine, tenant.id, wanted);
  const changes: FileChange[] = [];
  for (const [name, hash] of hashes) {
    const text = hash === undefined ? undefined : texts.get(hash);
    if (text === undefined) continue;
    const { base } = drafts.get(name) ?? { base: undefined };
    const isOutdated = base !== undefined && base !== (published.get(name) ?? null);
    const merged = isOutdated ? await mergePublished(engine, tenant.id, { name, text, base }) : undefined;
    changes.push({ name, text: merged?.text ?? text });
  }
  return changes;
}

async function changesTo(
  engine: EngineReader,
  folders: Folders,
  tenant: Tenant,
  earlier: GatheredHashes["earlier"],
): Promise<FileChange[]> {
  const now = await readHashes(engine.kind, engine.reading, tenant.id, [...earlier.keys()]);
  const differing = [...earlier].filter(([name, hash]) => (now.get(name) ?? null) !== hash);
  const wanted = differing.flatMap(([name, hash]) => (hash === null || isMediaName(name) ? [] : [hash]));
  const texts = await readTexts(engine, tenant.id, wanted);
  const changes: FileChange[] = [];
  for (const [name, hash] of differing) {
    if (isMediaName(name))
      changes.push({ name, file: hash === null ? null : await locate(folders.media, { hash }) });
    else {
      const text = hash === null ? null : texts.get(hash);
      if (text === undefined) throw new PreviewError(`The text of ${name} at that time is lost`);
      // A restored article gets its former date.
      const publishedAt = now.has(name) ? undefined : await findFirstTime(engine.reading, tenant.id, name);
      changes.push({ name, text, publishedAt });
    }
  }
  return changes;
}
