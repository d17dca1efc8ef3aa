import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import type { EngineReader } from "../engine/engine.ts";
import { together } from "../engine/together.ts";
import { readPageReference } from "../markdown/page-addresses.ts";
import { packText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { type Finding, Findings } from "../source/findings.ts";
import { firstFindings } from "../source/first-findings.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type CheckedSite, checkSite } from "./check-site.ts";
import { type ArticleEntry, type ContentIndex, possibleArticles, fingerprintOf } from "./checks/articles.ts";
import { buildArticle } from "./checks/build-article.ts";
import { linkedArticle } from "./checks/linked-article.ts";
import type { ChangedNames } from "./checks/settings-references.ts";
import { findAffected } from "./find-affected.ts";
import {
  type FormerProblems,
  excuseFormerErrors,
  isMissingInArticle,
  readStored,
} from "./former-problems.ts";
import { warnOfHiddenTargets } from "./hidden-targets.ts";
import { type FileChange, type ReadChanges, readArticles, readChanges } from "./read-changes.ts";
import { type PreparedArticle, prepareArticle } from "./rows/packed-article.ts";
import type { Publication } from "./rows/publication.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import { FILE_OF_PART, SETTINGS_FILE_PARTS, type SettingsFilePart } from "./settings/settings-files.ts";
import { StoredNames } from "./stored-names.ts";
import { storedSettings } from "./stored-settings.ts";

export interface CheckedChanges {
  publication: Omit<Publication, "code" | "checked" | "publisher" | "articles"> & {
    articles: PreparedArticle[];
  };
  findings: Finding[];
  /** Whether checking the same changes again would give the same result, in spite of publications by others since. */
  stillHolds(database: Kysely<Tables>): Promise<boolean>;
}

interface CheckOptions {
  /** If true, checks and renders only the changed files, not the files that refer to them. */
  isAlone?: boolean;
  /** If true, the result contains no rendered articles. */
  isDryRun?: boolean | undefined;
  /** If true, checks all settings, even if no settings file changes. */
  checksSettings?: boolean;
  /** If true, adds line numbers to the blocks of rendered articles. */
  hasLines?: boolean;
  studioHost?: string | undefined;
}

/** Checks changes, and renders them as they would be published. */
export async function checkChanges(
  engine: EngineReader,
  tenant: number,
  code: string,
  changes: readonly FileChange[],
  options: CheckOptions,
): Promise<CheckedChanges> {
  const { isAlone = false, isDryRun = false, hasLines = false, checksSettings = false, studioHost } = options;
  const stored = new StoredNames(engine, tenant);
  const [sources, rootFiles] = await together(storedSettings(stored), stored.rootFiles());
  const findings = new Findings();
  const given = await readChanges(changes, { sources, rootFiles }, findings);
  const { languages, hosts } = readSettingsOnce(given.sources, new Findings()).settings.site;
  const codes = languages.map((language) => language.code);
  const changed = new Set(changes.map(({ name }) => name));
  // Requests the names that the checks always need, so that they are read together.
  for (const path of given.articlePaths) stored.articles.get(path);
  for (const name of changed) stored.folded.get(name.toLowerCase());
  for (const host of hosts) stored.takenHosts.get(host);
  const reading = readArticles(given.articleFiles, codes, stored, findings);
  const [entries] = await together(reading, stored.readRequested());
  for (const { slug, translationKey } of entries) {
    stored.slugs.get(slug);
    stored.keys.get(translationKey);
  }
  await stored.readRequested();
  const isSame = given.sources === sources && !checksSettings;
  const changedNames = isSame ? namesOfChanges(given, entries, stored) : undefined;
  const site = { ...given, articles: entries, changes: changed, changedNames };
  const old = { ...UNCHANGED, sources, rootFiles, changes: changed, changedNames };
  const check = (checked: ChangedSite) => settle(stored, () => checkSite(checked, stored, studioHost));
  const checkAgain = async (more: readonly ArticleEntry[], own: ChangedSite, known: CheckedSite) =>
    more.length === 0 ? known : check(withArticles(own, more));
  const seen = { before: await check(old), after: await check(site) };
  const affected = isAlone ? NONE_AFFECTED : await findAffected(stored, { ...seen, site });
  const before = await checkAgain(affected.before.entries, old, seen.before);
  const after = await checkAgain(affected.after.entries, site, seen.after);
  const parts = partsOf(before, after, changed);
  // Changed settings can affect any article, so all articles are checked.
  if (isSame && parts.size > 0)
    return checkChanges(engine, tenant, code, changes, { ...options, checksSettings: true });
  if (after.settings.site.code !== code)
    findings.error("wrong-value", "site.yaml", 1, `code: must stay "${code}", by which the site is stored`);
  const known = [...before.findings.list, ...affected.before.findings.list];
  const found = [...after.findings.list, ...affected.after.findings.list];
  findings.addAll(newFindings(known, found, changed));
  await warnOfHiddenTargets(entries, stored, after, findings);
  const rendering = { before, after, stored, changed, findings, hasLines, isDryRun };
  const articles = await renderEach([...entries, ...affected.after.entries], rendering);
  const findFormer = async (): Promise<FormerProblems> => {
    const { removed } = given;
    if (tenant === 0)
      return { problems: findings.list.filter(isMissingInArticle), added: new Set(), removed };
    const published = await stored.hashes([...changed]);
    const added = new Set([...changed].filter((name) => !published.has(name)));
    const stale = await readStored(given.articlePaths, codes, stored);
    const site = await checkAgain(stale, old, seen.before);
    const problems = [...before.findings.list, ...site.findings.list];
    // One after the other, since each reads the names for which it has asked, and discards those that another one asks for.
    for (const entry of stale) problems.push(...(await buildIn(entry, site, rendering)).found);
    return { problems, added, removed };
  };
  return {
    findings: firstFindings(await excuseFormerErrors(findings.list, findFormer)),
    stillHolds: (database) => stored.stillAnswers(database),
    publication: {
      settings: after.settings,
      parts,
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

/** Collects the names of the changed files, before and after the change. */
function namesOfChanges(
  { articlePaths, media, texts, removed }: ReadChanges,
  entries: readonly ArticleEntry[],
  stored: StoredNames,
): ChangedNames {
  const before = [...articlePaths].flatMap((path) => stored.articles.get(path) ?? []);
  const files = [...texts.keys(), ...removed];
  return {
    articles: [...before, ...entries].flatMap(({ slug, translationKey }) => [slug, translationKey]),
    media: [...media.keys()],
    rootFiles: files.flatMap((name) =>
      name.startsWith(ROOT_FOLDER) ? [name.slice(ROOT_FOLDER.length)] : [],
    ),
  };
}

/** An empty change, to check the site as it was before the changes. */
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

/** Repeats a check until all names that it needs were read. */
async function settle<Result>(stored: StoredNames, check: () => Result | Promise<Result>): Promise<Result> {
  for (;;) {
    const result = await check();
    if (!(await stored.readRequested())) return result;
  }
}

/** Returns the findings in changed files, and the findings that a change has caused in other files. */
function newFindings(
  before: readonly Finding[],
  after: readonly Finding[],
  changed: ReadonlySet<string>,
): Finding[] {
  const known = new Set(before.map((finding) => JSON.stringify(finding)));
  return after.filter((finding) => changed.has(finding.file) || !known.has(JSON.stringify(finding)));
}

interface Rendering {
  before: CheckedSite;
  after: CheckedSite;
  stored: StoredNames;
  changed: ReadonlySet<string>;
  findings: Findings;
  hasLines: boolean;
  isDryRun: boolean;
}

/** Renders the articles that differ from the stored ones. */
async function renderEach(
  entries: readonly ArticleEntry[],
  { before, after, stored, changed, findings, hasLines, isDryRun }: Rendering,
): Promise<PreparedArticle[]> {
  const rendered: PreparedArticle[] = [];
  const rows = await stored.articleRows(entries.map(({ path }) => path));
  for (const entry of entries) {
    const isChanged = changed.has(entry.file.origin);
    const { article, found, fingerprint } = await buildIn(entry, after, { stored, hasLines });
    if (!isChanged && rows.get(entry.path)?.fingerprint === fingerprint) continue;
    const known = isChanged ? [] : (await buildIn(entry, before, { stored, hasLines })).found;
    findings.addAll(newFindings(known, found, changed));
    if (article !== undefined && !isDryRun) rendered.push(prepareArticle(article));
  }
  return rendered;
}

/** Renders an article as a part of a site. */
async function buildIn(
  entry: ArticleEntry,
  { index }: CheckedSite,
  { stored, hasLines }: Pick<Rendering, "stored" | "hasLines">,
) {
  // Reads the names in the text in advance, so that the text is rendered only once.
  await settle(stored, () => fingerprintOf(entry, index));
  await settle(stored, () => askForLinked(entry, index));
  return settle(stored, async () => {
    const found = new Findings();
    const article = await buildArticle(entry, index, found, { isForeign: false, hasLines });
    return { article, found: found.list, fingerprint: fingerprintOf(entry, index) };
  });
}

function askForLinked({ references }: ArticleEntry, index: ContentIndex): void {
  const { linked, slugs } = index;
  for (const name of references) {
    const page = readPageReference(name);
    if (page !== undefined && possibleArticles(page, index) !== null)
      for (const { translationKey } of slugs.get(page.slug) ?? []) linked.get(translationKey);
    const target = name.startsWith("articles/")
      ? linkedArticle(name.slice("articles/".length), index)
      : undefined;
    if (target !== undefined) linked.get(target.translationKey);
  }
}

/** Returns the settings files that have changed, or whose meaning has changed because a file to which they refer has. */
function partsOf(
  before: CheckedSite,
  after: CheckedSite,
  changed: ReadonlySet<string>,
): Set<SettingsFilePart> {
  return new Set(
    SETTINGS_FILE_PARTS.filter(
      (part) =>
        changed.has(FILE_OF_PART[part]) ||
        !isDeepStrictEqual(before.settings[part], after.settings[part]) ||
        !isDeepStrictEqual(resolvedIn(part, before), resolvedIn(part, after)),
    ),
  );
}

function resolvedIn(part: SettingsFilePart, { resolved }: CheckedSite): unknown[] {
  return resolved.filter((reference) => reference.part === part).map((reference) => reference.resolved);
}
