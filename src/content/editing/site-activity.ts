import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../model/tables.ts";
import { type Present, readPresent } from "./presence.ts";

/** A draft, as reported to people who have the site open. */
export interface ActiveDraft {
  name: string;
  version: number;
  editedBy: string | null;
  editedAt: number;
}

/** Files that have changed in the same revision. */
export interface ActiveRevision {
  id: number;
  at: number;
  author: string | null;
  origin: Tables["revision"]["origin"];
  note: string;
  /** False for a version that was stored without being published. */
  isPublished: boolean;
  /** The first {@link NAMED} names; `fileCount` is the total. */
  names: string[];
  fileCount: number;
}

/** The state of a site's activity that a listener already knows. */
export interface SiteActivity {
  /** The newest revision; 0 for none. */
  revision: number;
  drafts: ReadonlyMap<string, ActiveDraft>;
  /** Changes whenever the drafts change. */
  draftMark: string;
  /** Changes whenever the plan of releases changes. */
  releaseMark: string;
  /** Changes whenever comments change. */
  commentMark: string;
  /** The people who have files open. */
  present: readonly Present[];
}

export interface ActivityNews {
  revisions: ActiveRevision[];
  drafts: ActiveDraft[];
  /** Names of removed drafts. */
  droppedDrafts: string[];
  isPlanChanged: boolean;
  areCommentsChanged: boolean;
  /** Whether people have opened or closed files, or moved within them. */
  isPresenceChanged: boolean;
}

/** Maximum number of file names reported per revision. */
const NAMED = 50;
/** Maximum number of revisions in one answer. A listener who has missed more reads everything again. */
export const MAXIMUM_REVISIONS = 100;

/**
 * Activity on a site since the last call. Takes six short queries if there is none.
 *
 * @param known `undefined` for the first call, which reports only the current state
 */
export async function readActivity(
  reading: Kysely<Tables>,
  tenant: number,
  known: SiteActivity | undefined,
): Promise<{ activity: SiteActivity; news: ActivityNews }> {
  const revision = await newestRevision(reading, tenant);
  const draftMark = await markOf(reading, "draft", sql`version`, tenant);
  const plan = sql`id + goes_live_at + coalesce(settled_at, 0) + coalesce(latest_at, 0) + edition + length(state)`;
  const approvals = sql`release_id + at`;
  const releaseMark = [
    await markOf(reading, "release", plan, tenant),
    await markOf(reading, "release_approval", approvals, tenant),
  ].join(" ");
  const commentMark = await markOf(reading, "comment_thread", sql`id + changed_at`, tenant);
  const present = await readPresent(reading, tenant);
  const drafts = known?.draftMark === draftMark ? known.drafts : await readDrafts(reading, tenant);
  const news: ActivityNews = {
    revisions:
      known === undefined || known.revision >= revision
        ? []
        : await revisionsAfter(reading, tenant, known.revision),
    drafts: known === undefined ? [] : changed(known.drafts, drafts),
    droppedDrafts: known === undefined ? [] : [...known.drafts.keys()].filter((name) => !drafts.has(name)),
    isPlanChanged: known !== undefined && known.releaseMark !== releaseMark,
    areCommentsChanged: known !== undefined && known.commentMark !== commentMark,
    isPresenceChanged: known !== undefined && !isDeepStrictEqual(known.present, present),
  };
  return { activity: { revision, drafts, draftMark, releaseMark, commentMark, present }, news };
}

function changed(before: SiteActivity["drafts"], after: SiteActivity["drafts"]): ActiveDraft[] {
  if (before === after) return [];
  return [...after.values()].filter(({ name, version }) => before.get(name)?.version !== version);
}

async function newestRevision(reading: Kysely<Tables>, tenant: number): Promise<number> {
  const row = await reading
    .selectFrom("revision")
    .select("id")
    .where("tenant_id", "=", tenant)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns a value that changes whenever the rows change. Sums are limited to numbers that both engines represent exactly. */
async function markOf(
  reading: Kysely<Tables>,
  table: "draft" | "release" | "release_approval" | "comment_thread",
  number: ReturnType<typeof sql>,
  tenant: number,
): Promise<string> {
  const row = await reading
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      sql<number>`coalesce(max(${number}), 0)`.as("highest"),
      sql<number>`coalesce(sum((${number}) % 1000003), 0)`.as("sum"),
    ])
    .where("tenant_id", "=", tenant)
    .executeTakeFirstOrThrow();
  return `${row.rows} ${row.highest} ${row.sum}`;
}

async function readDrafts(reading: Kysely<Tables>, tenant: number): Promise<SiteActivity["drafts"]> {
  const rows = await reading
    .selectFrom("draft")
    .select(["name", "version", "edited_by as editedBy", "edited_at as editedAt"])
    .where("tenant_id", "=", tenant)
    .execute();
  return new Map(rows.map((draft) => [draft.name, draft]));
}

/**
 * Returns the revisions after a given one, oldest first. Reads at most one more than an answer reports, which shows whether
 * revisions were missed.
 */
export async function revisionsAfter(
  reading: Kysely<Tables>,
  tenant: number,
  after: number,
): Promise<ActiveRevision[]> {
  const rows = await reading
    .selectFrom("revision")
    .select(["id", "at", "author", "origin", "note", "is_published"])
    .where("tenant_id", "=", tenant)
    .where("id", ">", after)
    .orderBy("id")
    .limit(MAXIMUM_REVISIONS + 1)
    .execute();
  const revisions: ActiveRevision[] = [];
  for (const { is_published: isPublished, ...revision } of rows) {
    const files = reading.selectFrom("revision_file").where("revision_id", "=", revision.id);
    const named = await files.select("name").orderBy("name").limit(NAMED).execute();
    const { count } = await files
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const names = named.map(({ name }) => name);
    revisions.push({ ...revision, isPublished: isPublished === 1, names, fileCount: Number(count) });
  }
  return revisions;
}
