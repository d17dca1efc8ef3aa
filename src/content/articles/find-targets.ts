import { composed } from "../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { type ReadableState, readableStateOf } from "../reading/text-state.ts";
import { readNewDrafts } from "./list-works.ts";

/** An article to which a menu links, with the name that the link uses. */
export interface LinkedArticle {
  name: string;
  /** `null` if the name stands for no article, or for several. */
  key: string | null;
  title: string | null;
  texts: { language: LanguageCode; state: ReadableState | "unpublished"; publishedAt: number | null }[];
}

/** Finds the articles to which names refer: by translation key, or else by a slug that only one article has. */
export async function findLinkedArticles(
  engine: EngineReader,
  tenant: Tenant,
  names: readonly string[],
  now: number,
): Promise<LinkedArticle[]> {
  const wanted = [...new Set(names.map(composed))];
  const texts = Map.groupBy(await readTexts(engine, tenant, "translation_key", wanted), ({ key }) => key);
  const keyOfSlug = await readKeysOfSlugs(
    engine,
    tenant,
    wanted.filter((name) => !texts.has(name)),
  );
  const further = await readTexts(engine, tenant, "translation_key", [...new Set(keyOfSlug.values())]);
  for (const [key, own] of Map.groupBy(further, (text) => text.key)) texts.set(key, own);
  const keyOf = (name: string) => (texts.has(name) ? name : keyOfSlug.get(name));
  const drafts = await readNewDrafts(
    engine,
    tenant,
    wanted.map((name) => keyOf(name) ?? name),
  );
  return names.map((given) => {
    const name = composed(given);
    const key = keyOf(name) ?? (drafts.has(name) ? name : null);
    const own = texts.get(key ?? "") ?? [];
    const title = own.find(({ language }) => language === tenant.defaultLanguage) ?? own[0];
    const published = own.map(({ language, is_draft, published_at: publishedAt }) => ({
      language,
      state: readableStateOf({ isDraft: is_draft !== 0, publishedAt }, now),
      publishedAt,
    }));
    return {
      name: given,
      key,
      title: title?.title ?? null,
      texts: [...published, ...unpublishedOf(drafts.get(key ?? "") ?? [], own)],
    };
  });
}

/** Returns the languages in which the article exists only as a draft. */
function unpublishedOf(
  drafts: readonly string[],
  texts: readonly { language: LanguageCode }[],
): LinkedArticle["texts"] {
  const known = new Set(texts.map(({ language }) => language));
  const languages = new Set(drafts.flatMap((name) => subjectOfFile(name).language ?? []));
  return [...languages.difference(known)].map((language) => ({
    language,
    state: "unpublished",
    publishedAt: null,
  }));
}

function readTexts(
  { kind, reading }: EngineReader,
  { id }: Tenant,
  column: "translation_key" | "slug",
  names: readonly string[],
) {
  return reading
    .selectFrom("article")
    .select(["translation_key as key", "slug", "language", "title", "is_draft", "published_at"])
    .where("tenant_id", "=", id)
    .where(({ ref }) => isAmongTexts(kind, ref(column), names))
    .orderBy("translation_key")
    .orderBy("language")
    .execute();
}

/** Finds the keys of articles by slug, for slugs that only one article has. */
async function readKeysOfSlugs(
  engine: EngineReader,
  tenant: Tenant,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const keys = new Map<string, Set<string>>();
  for (const { slug, key } of await readTexts(engine, tenant, "slug", slugs))
    keys.set(slug, (keys.get(slug) ?? new Set()).add(key));
  return new Map(
    [...keys].flatMap(([slug, [only = "", ...others]]) => (others.length > 0 ? [] : [[slug, only]])),
  );
}
