import type { TenantReader } from "../../content/store.ts";
import type { Group } from "../../contract/api/articles.ts";
import { notFound } from "../../contract/api/errors.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { Handler } from "./call-scope.ts";

export const articleDetail: Handler<"articleDetail"> = async ({ slug, group }, { reader, language }) => {
  const article = await reader.findArticle({ slug, group }, language);
  if (article === undefined) throw notFound("Article");
  return article;
};

export const articleList: Handler<"articleList"> = async (
  { group, tag, sort, page, size, languages },
  { reader, language },
) => {
  if (sort === "popular" && group === undefined && tag === undefined) {
    const items = await reader.listPopular(size, language);
    return { items, total: items.length, page: 1, size, group: null };
  }
  const list = await reader.listArticles({ group, tag, page, size }, language);
  if (list === undefined) throw notFound("Group");
  if (list.group === null || !languages) return list;
  return { ...list, group: { ...list.group, languages: await languagesOf(list.group, reader) } };
};

/** Returns the languages in which a group has articles, as in the sitemap. */
async function languagesOf({ slug }: Group, reader: TenantReader): Promise<Group["languages"]> {
  const lists = reader.tenant.languages.map(async (language) => {
    const group = await reader.findGroup(slug, language);
    return group !== undefined && group.total > 0 ? [{ language, url: group.url }] : [];
  });
  return (await Promise.all(lists)).flat();
}

export const articleGroups: Handler<"articleGroups"> = (_parameters, { reader, language }) =>
  reader.listGroups(language);

export const articleSearch: Handler<"articleSearch"> = async (
  { q, missing, group, tag, page, size },
  { reader, language },
) => {
  if (missing === undefined) return reader.search({ query: q, group, tag, page, size }, language);
  const items = await reader.suggestMissing({ path: missing, text: q, size }, language);
  return {
    items: items.map((item) => ({
      ...item,
      titleHtml: escapeHtml(item.title),
      snippetHtml: escapeHtml(item.summary),
    })),
    total: items.length,
    page: 1,
    size,
    suggestions: [],
  };
};

export const articleSuggest: Handler<"articleSuggest"> = ({ q }, { reader, language }) =>
  reader.suggest(q, language);
