import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { UsedNames } from "../../contract/studio/endpoints/articles.ts";
import type { UsedName } from "../../contract/studio/endpoints/names.ts";
import { type LinkedArticle, findLinkedArticles } from "../articles/find-targets.ts";
import { listNames } from "../articles/list-names.ts";
import { type UsedNamesPage, listUsedNames } from "../articles/list-used-names.ts";
import {
  type ListedWork,
  type NewWork,
  type PagedWork,
  type WorkPage,
  findWork,
  listNewWorks,
  listWorks,
} from "../articles/list-works.ts";
import { nameGroups } from "../articles/name-groups.ts";
import type { Engine } from "../engine/engine.ts";
import { readEarlierHashes, findRevisionAt } from "../history/earlier-files.ts";
import { type RemovedText, listRemoved } from "../history/list-removed.ts";
import { type ListOptions, findRevision, listSteps } from "../history/list-revisions.ts";
import type { FileStep, Revision } from "../history/revision.ts";
import {
  type ListedMedia,
  type MediaPage,
  findListedMedia,
  listMedia,
  listMediaFolders,
} from "../media/list-media.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { isInRelease } from "../releases/is-in-release.ts";
import { type CalendarEntry, listCalendar } from "../releases/list-calendar.ts";
import type { TenantReader } from "../store/tenant-reader.ts";
import type { ThemeComparison } from "../themes/compare-themes.ts";
import { type OutdatedPage, type OutdatedTranslation, listOutdated } from "../translations/list-outdated.ts";
import { type MissingAddress, listMissing } from "../visits/missing-addresses.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Editor } from "./editor.ts";
import { withTitles, withTitlesThen } from "./file-titles.ts";
import { listFiles } from "./list-files.ts";
import {
  type ActiveRevision,
  type ActivityNews,
  type SiteActivity,
  readActivity,
  revisionsAfter,
} from "./site-activity.ts";
import { type ToDo, findToDo } from "./to-do.ts";
import {
  type TitledRevision,
  type Today,
  type TodayReader,
  listTitledRevisions,
  readToday,
} from "./today.ts";
import { type WaitingRelease, listWaitingReleases } from "./waiting-releases.ts";

/** The Studio's read access to a site. It loads no code for writing. */
export interface SiteReading {
  /** Articles with their texts in all languages. */
  works(tenant: Tenant, page: WorkPage): Promise<PagedWork[]>;
  /** One article with its texts in all languages, by its translation key. */
  work(tenant: Tenant, key: string, now: number): Promise<ListedWork>;
  /** Finds the articles to which links refer by key or by unique slug, in the order of `names`. */
  linked(tenant: Tenant, names: readonly string[], now: number): Promise<LinkedArticle[]>;
  /** Drafts of articles that have no published text, newest first. */
  newWorks(tenant: Tenant, size: number): Promise<NewWork[]>;
  media(tenant: Tenant, page: MediaPage): Promise<{ files: ListedMedia[]; next: string | null }>;
  mediaFolders(tenant: Tenant, folder: string): Promise<string[]>;
  /** @param path below `media/` */
  mediaFile(tenant: Tenant, path: string): Promise<ListedMedia | undefined>;
  /** The groups of articles, with their names in a language. */
  groups(tenant: Tenant, language: LanguageCode): Promise<{ slug: string; name: string }[]>;
  /** The tags and authors of the newest published texts in a language, the most used first. */
  names(tenant: Tenant, language: LanguageCode): Promise<UsedNames>;
  /** A page of the tags or authors of all texts, with the number of texts that have them. */
  usedNames(tenant: Tenant, page: UsedNamesPage): Promise<UsedName[]>;
  files(
    tenant: Tenant,
    page: { folder: string; after: string; size: number },
  ): Promise<{ name: string; hash: string }[]>;
  revisions(tenant: Tenant, options: ListOptions): Promise<TitledRevision[]>;
  /** The most recently deleted articles. */
  removed(tenant: Tenant, limit: number): Promise<RemovedText[]>;
  revision(tenant: Tenant, id: number): Promise<(Revision & { steps: FileStep[] }) | undefined>;
  /** Finds the newest publication up to a time, and the files that have changed since. */
  moment(tenant: Tenant, time: number): Promise<{ id: number; at: number; changed: string[] } | undefined>;
  /**
   * Returns the hash that a file had after a revision; without a revision, its current hash. `null` if the file did not exist.
   */
  hashAt(tenant: Tenant, name: string, revision: number | undefined): Promise<string | null>;
  /** Whether a text is the file's current text or an earlier one. */
  wasPublished(tenant: Tenant, name: string, hash: string): Promise<boolean>;
  /** Whether any release, planned or past, contains this text of a file. */
  isInRelease(tenant: Tenant, name: string, hash: string): Promise<boolean>;
  text(tenant: Tenant, hash: string): Promise<string | undefined>;
  /** Adds to each file the title in the version that `textOf` selects; `null` if the file is not an article or has no title there. */
  titled<Named extends object>(
    tenant: Tenant,
    files: readonly Named[],
    textOf: (file: Named) => { name: string; hash: string | null },
  ): Promise<(Named & { title: string | null })[]>;
  /** Adds to each file its current title; `null` if the file is not an article or has none. */
  named(tenant: Tenant, names: readonly string[]): Promise<{ name: string; title: string | null }[]>;
  /** Lists the releases of a period, in epoch milliseconds. */
  releaseCalendar(tenant: Tenant, period: { from: number; to: number }): Promise<CalendarEntry[]>;
  /** Lists the planned releases that wait for an editor. */
  waitingReleases(tenant: Tenant, editor: Editor): Promise<WaitingRelease[]>;
  today(tenant: Tenant, reader: TodayReader): Promise<Today>;
  /** Returns what remains to be done before a new site goes live. */
  toDo(tenant: Tenant, reader: Pick<TenantReader, "findConfig">): Promise<ToDo>;
  /** Returns the activity since the last call; `known` is `undefined` for a first call. */
  activity(
    tenant: Tenant,
    known: SiteActivity | undefined,
  ): Promise<{ activity: SiteActivity; news: ActivityNews }>;
  /** Lists translations whose originals have changed since they were translated. */
  outdated(tenant: Tenant, page: OutdatedPage): Promise<OutdatedTranslation[]>;
  /** Lists missing addresses that were requested on or after a day, ordered by the total number of requests for each. */
  missing(tenant: Tenant, page: { since: number; from: number; size: number }): Promise<MissingAddress[]>;
  revisionsAfter(tenant: Tenant, id: number): Promise<ActiveRevision[]>;
  /** Finds what a change of the theme would break. */
  compareThemes(tenant: Tenant, theme: ThemeCode): Promise<ThemeComparison>;
}

export function openSiteReading(engine: Engine): SiteReading {
  const { reading } = engine;
  return {
    works: (tenant, page) => listWorks(engine, tenant, page),
    work: (tenant, key, now) => findWork(engine, tenant, key, now),
    linked: (tenant, names, now) => findLinkedArticles(engine, tenant, names, now),
    newWorks: (tenant, size) => listNewWorks(engine, tenant, size),
    media: (tenant, page) => listMedia(engine, tenant, page),
    mediaFolders: (tenant, folder) => listMediaFolders(engine, tenant.id, folder),
    mediaFile: (tenant, path) => findListedMedia(engine, tenant, path),
    groups: (tenant, language) => nameGroups(engine, tenant, language),
    names: (tenant, language) => listNames(engine, tenant, language),
    usedNames: (tenant, page) => listUsedNames(engine, tenant, page),
    files: (tenant, page) => listFiles(reading, tenant.id, page),
    revisions: (tenant, options) => listTitledRevisions(engine, tenant.id, options),
    removed: (tenant, limit) => listRemoved(engine, tenant.id, limit),
    async revision(tenant, id) {
      const found = await findRevision(reading, tenant.id, id);
      return found && { ...found, steps: await listSteps(reading, id) };
    },
    async moment(tenant, time) {
      const found = await findRevisionAt(reading, tenant.id, time);
      if (found === undefined) return undefined;
      const earlier = await readEarlierHashes(engine, tenant.id, found.id);
      return { ...found, changed: [...earlier.keys()].toSorted() };
    },
    async hashAt(tenant, name, revision) {
      const now = (await readHashes(engine.kind, reading, tenant.id, [name])).get(name) ?? null;
      if (revision === undefined) return now;
      const earlier = await readEarlierHashes(engine, tenant.id, revision, [name]);
      return earlier.has(name) ? (earlier.get(name) ?? null) : now;
    },
    wasPublished: (tenant, name, hash) => wasPublished(engine, tenant, name, hash),
    isInRelease: (tenant, name, hash) => isInRelease(reading, tenant.id, name, hash),
    text: (tenant, hash) => readText(reading, tenant.id, hash),
    titled: (tenant, files, textOf) => withTitlesThen(engine, tenant.id, files, textOf),
    activity: (tenant, known) => readActivity(reading, tenant.id, known),
    outdated: (tenant, page) => listOutdated(reading, tenant, page),
    missing: (tenant, page) => listMissing(reading, tenant.id, page),
    revisionsAfter: (tenant, id) => revisionsAfter(reading, tenant.id, id),
    named: (tenant, names) => {
      const files = names.map((name) => ({ name }));
      return withTitles(engine, tenant.id, files, ({ name }) => name);
    },
    releaseCalendar: (tenant, period) => listCalendar(engine, tenant, period),
    waitingReleases: (tenant, editor) => listWaitingReleases(engine, tenant, editor),
    today: (tenant, reader) => readToday(engine, tenant, reader),
    toDo: (tenant, reader) => findToDo(engine, tenant, reader),
    compareThemes: async (tenant, theme) =>
      (await import("../themes/compare-themes.ts")).compareThemes(engine, tenant, theme),
  };
}

/** Whether a text, given by its hash, is or was a published version of a file. */
export async function wasPublished(
  { reading }: Engine,
  tenant: Tenant,
  name: string,
  hash: string,
): Promise<boolean> {
  const step = await reading
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select("revision.id")
    .where("revision.tenant_id", "=", tenant.id)
    .where("revision_file.name", "=", name)
    .where((row) => row.or([row("before_hash", "=", hash), row("after_hash", "=", hash)]))
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}
