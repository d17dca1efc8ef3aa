import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { selectOutdated } from "../translations/select-outdated.ts";
import type { PlannedFile, Release } from "./release.ts";

/** The translations in a language for which a release waits. */
export interface AwaitedTexts {
  language: LanguageCode;
  /** Paths of translations that are outdated. */
  outdated: string[];
  /** Paths of the texts that have no translation yet. */
  missing: string[];
}

const FOLDER = "articles/";
/** Maximum number of translations listed for a release without articles, which waits for all translations of the site. */
const LISTED = 20;

/**
 * Finds the translations for which a release waits. A release with articles waits for their translations; any other release
 * waits for all translations of the site. A translation in the release itself counts as up to date. Any other must not be
 * outdated now; and if its original is in the release, it must have been published or confirmed after that original was
 * added to the release.
 */
export async function findAwaitedTexts(
  engine: EngineReader,
  tenant: Tenant,
  release: Pick<Release, "conditions" | "files">,
): Promise<AwaitedTexts[]> {
  // The site may have lost a language since the release was planned. Nobody could translate into it any more.
  const languages = release.conditions.languages.filter(
    (language) => language !== tenant.defaultLanguage && tenant.languages.includes(language),
  );
  if (languages.length === 0) return [];
  const articles = release.files.filter(({ translationKey }) => translationKey !== null);
  const kept = articles.filter(({ hash }) => hash !== null);
  const published = await readTranslations(engine, tenant, kept);
  const awaited = await Promise.all(
    languages.map((language) =>
      articles.length === 0
        ? outdatedOnSite(engine, tenant, language)
        : awaitedIn(language, tenant, kept, published),
    ),
  );
  return awaited.filter(({ outdated, missing }) => outdated.length + missing.length > 0);
}

async function outdatedOnSite(
  { reading }: EngineReader,
  tenant: Tenant,
  language: LanguageCode,
): Promise<AwaitedTexts> {
  const rows = await selectOutdated(reading, tenant.defaultLanguage)
    .innerJoin("article as translation", (join) =>
      join
        .onRef("translation.tenant_id", "=", "translated.tenant_id")
        .onRef("translation.path", "=", "translated.path")
        .onRef("translation.translation_key", "=", "original.translation_key"),
    )
    .select("translation.path")
    .where("translated.tenant_id", "=", tenant.id)
    .where("translation.language", "=", language)
    .orderBy("translation.path")
    .limit(LISTED)
    .execute();
  return { language, outdated: rows.map(({ path }) => FOLDER + path), missing: [] };
}

/** A published text of an article in the release. */
interface PublishedText {
  key: string;
  language: LanguageCode;
  name: string;
  /** When it was last published or confirmed as a translation; `null` for an original. */
  translatedAt: number | null;
  isOutdated: boolean;
}

async function readTranslations(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  articles: readonly PlannedFile[],
): Promise<PublishedText[]> {
  const keys = articles.flatMap(({ translationKey }) => translationKey ?? []);
  const rows = await reading
    .selectFrom("article")
    .leftJoin("translated", (join) =>
      join
        .onRef("translated.tenant_id", "=", "article.tenant_id")
        .onRef("translated.path", "=", "article.path"),
    )
    .leftJoin("article as original", (join) =>
      join
        .onRef("original.tenant_id", "=", "article.tenant_id")
        .onRef("original.path", "=", "translated.from_path"),
    )
    .select(["article.translation_key as key", "article.language", "article.path"])
    .select(["translated.at", "translated.from_meaning", "original.meaning"])
    .where("article.tenant_id", "=", tenant.id)
    .where(({ ref }) => isAmongTexts(kind, ref("article.translation_key"), keys))
    .execute();
  return rows.map(({ key, language, path, at, from_meaning: from, meaning }) => ({
    key,
    language,
    name: FOLDER + path,
    translatedAt: at,
    isOutdated: meaning !== null && from !== meaning,
  }));
}

function awaitedIn(
  language: LanguageCode,
  { defaultLanguage }: Tenant,
  files: readonly PlannedFile[],
  published: readonly PublishedText[],
): AwaitedTexts {
  const awaited: AwaitedTexts = { language, outdated: [], missing: [] };
  for (const [key, texts] of Map.groupBy(files, ({ translationKey }) => translationKey)) {
    const inRelease = (code: LanguageCode) => texts.find(({ name }) => subjectOfFile(name).language === code);
    if (inRelease(language) !== undefined) continue;
    const original = inRelease(defaultLanguage);
    const translation = published.find((text) => text.key === key && text.language === language);
    if (translation === undefined) awaited.missing.push((original ?? texts[0])?.name ?? "");
    else if (isBehind(translation, original)) awaited.outdated.push(translation.name);
  }
  return awaited;
}

function isBehind({ translatedAt, isOutdated }: PublishedText, original: PlannedFile | undefined): boolean {
  return isOutdated || (original !== undefined && (translatedAt ?? 0) < original.changedAt);
}

/**
 * Finds the published translations that were made from originals in the release. When the release goes live, they are recorded
 * as made from these originals.
 *
 * @returns paths below `articles/`
 */
export async function findMadeFromRelease(
  engine: EngineReader,
  tenant: Tenant,
  { conditions: { languages }, files }: Pick<Release, "conditions" | "files">,
): Promise<string[]> {
  const originals = new Map(
    files.flatMap((file) =>
      file.hash !== null && subjectOfFile(file.name).language === tenant.defaultLanguage
        ? [[file.translationKey, file] as const]
        : [],
    ),
  );
  if (languages.length === 0 || originals.size === 0) return [];
  const own = new Set(files.map(({ name }) => name));
  const published = await readTranslations(engine, tenant, [...originals.values()]);
  return published
    .filter(({ name, language }) => languages.includes(language) && !own.has(name))
    .filter((text) => !isBehind(text, originals.get(text.key)))
    .map(({ name }) => name.slice(FOLDER.length));
}
