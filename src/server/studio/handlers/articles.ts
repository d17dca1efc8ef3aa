import { readCursor, writeCursor } from "../../../content/articles/work-order.ts";
import type { Tenant } from "../../../content/store.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ARTICLE_ENDPOINTS, ArticleList } from "../../../contract/studio/endpoints/articles.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { openSite } from "../frame/site.ts";

const ARTICLES = 50;
const NEW_ARTICLES = 50;
/** Maximum number of articles per language from the site's search; further results are ignored. */
const FOUND = 100;

export const ARTICLE_HANDLERS: HandlersOf<typeof ARTICLE_ENDPOINTS> = {
  async listArticles(call, { tenant: code, after, sort: wanted, ...filter }): Promise<ArticleList> {
    const sort = wanted ?? (isBlank(filter.query) ? "key" : "relevance");
    const { tenant, reading } = await openSite(call, code);
    const cursor = after === undefined ? undefined : readCursor(sort, after);
    if (after !== undefined && cursor === undefined)
      throw new Refusal(422, {
        fields: [{ field: "after", message: "is not a cursor of a list with this order" }],
      });
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const found = await findTexts(call, tenant, filter);
    const page = { ...filter, found, sort, after: cursor, size: ARTICLES, now: Date.now() };
    const works = await reading.works(tenant, page);
    const last = works.length < ARTICLES ? undefined : works.at(-1)?.cursor;
    return {
      articles: works.map(({ cursor: _, ...work }) => work),
      newArticles: isFiltered || after !== undefined ? [] : await reading.newWorks(tenant, NEW_ARTICLES),
      next: last === undefined ? null : writeCursor(sort, last),
    };
  },
  async findArticle(call, { tenant: code, key }) {
    const { tenant, reading } = await openSite(call, code);
    return reading.work(tenant, key, Date.now());
  },
  async listGroups(call, { tenant: code, language }) {
    const { tenant, reading } = await openSite(call, code);
    return reading.groups(tenant, language);
  },
  async listNames(call, { tenant: code, language }) {
    const { tenant, reading } = await openSite(call, code);
    return reading.names(tenant, language);
  },
};

/** Matches Latin letters without a vowel, which in Chinese are the initials of syllables. */
const INITIALS = /^[b-df-hj-np-tv-z\s]+$/i;

function isBlank(query = ""): boolean {
  return query.trim() === "";
}

/** Finds articles by the site's own search, which tolerates misspelt words. Returns the best results of each language first. */
async function findTexts(
  { store }: StudioCall,
  tenant: Tenant,
  { query = "", language }: { query?: string | undefined; language?: LanguageCode | undefined },
): Promise<{ language: LanguageCode; slug: string }[]> {
  if (isBlank(query)) return [];
  const reader = store.reader(tenant);
  const languages = (language === undefined ? tenant.languages : [language]).filter(
    // Omits Chinese for initials such as "zzz", unless only Chinese is searched: they match dozens of Chinese words that hardly
    // anybody means.
    (each) => each !== "zh" || each === language || tenant.languages.length === 1 || !INITIALS.test(query),
  );
  const found = await Promise.all(
    languages.map((each) => reader.search({ query, page: 1, size: FOUND }, each)),
  );
  return found.flatMap(({ items }) =>
    items.map(({ language: written, slug }) => ({ language: written, slug })),
  );
}
