import { isDeepStrictEqual } from "node:util";
import type { Engine, EngineReader } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { packText } from "../model/stored-text.ts";
import type { ApplySummary } from "../model/tenant-content.ts";
import { type Finding, Findings } from "../source/findings.ts";
import { againWhenOvertaken } from "./attempts.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type CheckedSite, checkSite } from "./check-site.ts";
import { type ArticleEntry, fingerprintOf } from "./checks/articles.ts";
import { buildArticle } from "./checks/build-article.ts";
import { findAffected } from "./find-affected.ts";
import { type Conflict, findConflicts } from "./find-conflicts.ts";
import { type FileChange, readArticles, readChanges } from "./read-changes.ts";
import type { Publisher } from "./rows/file-writing.ts";
import type { Folders } from "./rows/folders.ts";
import { OvertakenError, readRevision } from "./rows/overtaken.ts";
import { type PreparedArticle, prepareArticle } from "./rows/packed-article.ts";
import type { Publication } from "./rows/publication.ts";
import { findTenantId } from "./rows/read-hashes.ts";
import { writePublication } from "./rows/write-publication.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import {
  FILE_OF_PART,
  SETTINGS_FILES,
  SETTINGS_FILE_PARTS,
  type SettingsFilePart,
} from "./settings/settings-files.ts";
import { StoredNames } from "./stored-names.ts";

export interface PublishOptions extends Publisher, Pick<Publication, "alongside"> {
  /** For each changed file, the hash of what the change was based on; `null` for a file that was not there. */
  base: ReadonlyMap<string, string | null>;
  /** The host of the installation's own screens, which no tenant may have; empty or absent for none. */
  studioHost?: string | undefined;
  /** Only checks: nothing is written. */
  isDryRun?: boolean | undefined;
}

/** What came of a publication. Warnings do not prevent one; one that is only checked would have taken place. */
export type PublishReport =
  | { outcome: "published"; summary: ApplySummary; findings: Finding[] }
  | { outcome: "checked"; findings: Finding[] }
  | { outcome: "conflict"; conflicts: Conflict[] }
  | { outcome: "refused"; findings: Finding[] };

/**
 * Changes files of a tenant's content folder, all of them or none. What changed is checked, and whatever refers to it; what was wrong
 * before is no hindrance. Nothing is read but that: publishing an article takes as long on a site of a hundred thousand.
 *
 * @param code a tenant; with a `site.yaml` among the changes, one that does not exist yet
 * @throws {StoreError} if the store cannot be accessed, or `base` lacks a file
 */
export async function publish(
  engine: Engine,
  folders: Folders,
  code: string,
  changes: readonly FileChange[],
  { base, isDryRun = false, alongside, studioHost, ...publisher }: PublishOptions,
): Promise<PublishReport> {
  for (const { name } of changes)
    if (!base.has(name)) throw new StoreError(`What the change of ${name} is based on is not said`);
  return againWhenOvertaken<PublishReport>(async () => {
    const tenant = await findTenantId(engine.reading, code);
    const revision = await readRevision(engine.reading, tenant);
    const conflicts = await findConflicts(engine.kind, engine.reading, tenant, base);
    if (conflicts.length > 0) return { outcome: "conflict", conflicts };
    const checked = await checkChanges(engine, tenant, code, changes, { studioHost });
    const { findings } = checked;
    if (findings.some(({ severity }) => severity === "error")) return { outcome: "refused", findings };
    if (isDryRun) return { outcome: "checked", findings };
    const publication = {
      ...checked.publication,
      code,
      checked: { revision, names: "all" as const },
      publisher,
      alongside,
    };
    try {
      const summary = await writePublication(engine, folders, publication);
      return { outcome: "published", summary, findings };
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
      return undefined;
    }
  });
}

export interface CheckedChanges {
  publication: Omit<Publication, "code" | "checked" | "publisher">;
  findings: Finding[];
}

interface CheckOptions {
  /** Checks and renders the changed files alone, not what refers to them. */
  isAlone?: boolean;
  /** Renders articles with the numbers of the lines from which their blocks come. */
  hasLines?: boolean;
  studioHost?: string | undefined;
}

/** Checks changes, and renders them as they would be published. */
export async function checkChanges(
  engine: EngineReader,
  tenant: number,
  code: string,
  changes: readonly FileChange[],
  { isAlone = false, hasLines = false, studioHost }: CheckOptions,
): Promise<CheckedChanges> {
  const stored = new StoredNames(engine, tenant);
  const sources = Object.fromEntries(await stored.texts(SETTINGS_FILES));
  const rootFiles = await stored.rootFiles();
  const findings = new Findings();
  const given = await readChanges(changes, { sources, rootFiles }, findings);
  const { languages } = readSettingsOnce(given.sources, new Findings()).settings.site;
  const codes = languages.map((language) => language.code);
  const entries = await readArticles(given.articleFiles, codes, stored, findings);
  const changed = new Set(changes.map(({ name }) => name));
  const site = { ...given, articles: entries, changes: changed };
  const old = { ...UNCHANGED, sources, rootFiles, changes: changed };
  const check = (checked: ChangedSite) => settle(stored, () => checkSite(checked, stored, studioHost));
  const seen = { before: await check(old), after: await check(site) };
  const affected = isAlone ? NONE_AFFECTED : await findAffected(stored, { ...seen, site });
  const before = await check(withArticles(old, affected.before.entries));
  const after = await check(withArticles(site, affected.after.entries));
  if (after.settings.site.code !== code)
    findings.error("wrong-value", "site.yaml", 1, `code: must stay "${code}", by which the site is stored`);
  const known = [...before.findings.list, ...affected.before.findings.list];
  const found = [...after.findings.list, ...affected.after.findings.list];
  findings.addAll(newFindings(known, found, changed));
  const rendering = { before, after, stored, changed, findings, hasLines };
  const articles = await renderEach([...entries, ...affected.after.entries], rendering);
  return {
    findings: findings.list,
    publication: {
      settings: after.settings,
      parts: partsOf(before, after, changed),
      articles,
      articleNames: articles.map(({ article }) => article),
      texts: [...given.texts].map(([name, text]) => ({ name, text: packText(text) })),
      media: given.mediaFiles,
      removed: given.removed,
      superseded: [],
      unchanged: 0,
      rebuilds: false,
    },
  };
}

/** A site of which nothing is changed. */
const UNCHANGED: Pick<ChangedSite, "articles" | "articlePaths" | "media"> = {
  articles: [],
  articlePaths: new Set(),
  media: new Map(),
};

const NONE_AFFECTED = {
  before: { entries: [], findings: new Findings() },
  after: { entries: [], findings: new Findings() },
};

function withArticles(site: ChangedSite, more: readonly ArticleEntry[]): ChangedSite {
  return {
    ...site,
    articles: [...site.articles, ...more],
    articlePaths: new Set([...site.articlePaths, ...more.map(({ path }) => path)]),
  };
}

/** Repeats a check until all names for which it asked are known. */
async function settle<Result>(stored: StoredNames, check: () => Result | Promise<Result>): Promise<Result> {
  for (;;) {
    const result = await check();
    if (!(await stored.readAsked())) return result;
  }
}

/** What is found in changed files, and what a change has brought about in others. */
function newFindings(
  before: readonly Finding[],
  after: readonly Finding[],
  changed: ReadonlySet<string>,
): Finding[] {
  return after.filter(
    (finding) => changed.has(finding.file) || !before.some((old) => isDeepStrictEqual(old, finding)),
  );
}

interface Rendering {
  before: CheckedSite;
  after: CheckedSite;
  stored: StoredNames;
  changed: ReadonlySet<string>;
  findings: Findings;
  hasLines: boolean;
}

/** Renders articles that differ from what is stored. */
async function renderEach(
  entries: readonly ArticleEntry[],
  { before, after, stored, changed, findings, hasLines }: Rendering,
): Promise<PreparedArticle[]> {
  const rendered: PreparedArticle[] = [];
  const rows = await stored.articleRows(entries.map(({ path }) => path));
  for (const entry of entries) {
    const isChanged = changed.has(entry.file.origin);
    const build = ({ index }: CheckedSite) =>
      settle(stored, async () => {
        const found = new Findings();
        const article = await buildArticle(entry, index, found, { isForeign: false, hasLines });
        return { article, found: found.list, fingerprint: fingerprintOf(entry, index) };
      });
    const { article, found, fingerprint } = await build(after);
    if (!isChanged && rows.get(entry.path)?.fingerprint === fingerprint) continue;
    const known = isChanged ? [] : (await build(before)).found;
    findings.addAll(newFindings(known, found, changed));
    if (article !== undefined) rendered.push(prepareArticle(article));
  }
  return rendered;
}

/** The parts of the settings that changed, or mean something else since what they name has changed. */
function partsOf(
  before: CheckedSite,
  after: CheckedSite,
  changed: ReadonlySet<string>,
): Set<SettingsFilePart> {
  return new Set(
    SETTINGS_FILE_PARTS.filter(
      (part) =>
        changed.has(FILE_OF_PART[part]) || !isDeepStrictEqual(before.settings[part], after.settings[part]),
    ),
  );
}
