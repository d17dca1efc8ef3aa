import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Article, ArticleItem, ArticleLink } from "../../contract/api/articles.ts";
import { articleItem } from "../articles/article-item.ts";
import {
  type ArticleRow,
  describeArticle,
  findRow,
  findTranslatedSlug,
  tagsOf,
} from "../articles/find-article.ts";
import { findGroup } from "../articles/list-groups.ts";
import { GROUP_SAMPLE, MAXIMUM_RELATED, TAG_SAMPLE, byNearness } from "../articles/related.ts";
import type { EngineReader } from "../engine/engine.ts";
import { type Scope, addressOfArticle } from "../reading/scope.ts";
import { type Audience, audienceOf, fallbackOf } from "../reading/visibility.ts";
import { type LayeredEntry, listEntries } from "./entries.ts";
import { rowsOf } from "./overlaid-lists.ts";
import type { Previewing } from "./previewing.ts";

interface ArticleAddress {
  slug: string;
  group?: string | undefined;
}

/** Finds an article by its address in a preview, like `findArticle`. */
export async function findOverlaid(
  previewing: Previewing,
  { slug, group }: ArticleAddress,
  language: LanguageCode,
): Promise<Article | undefined> {
  const { settings, published } = previewing;
  const audience = audienceOf(settings, language, settings.now());
  const asked = { ...audience, slug, group, original: settings.tenant.defaultLanguage };
  const found = await findThere(previewing, (engine) => findRow(engine, asked, fallbackOf(audience)));
  if (found === undefined) {
    const translated = await findThere(previewing, (engine) => findTranslatedSlug(engine, asked));
    return translated && findOverlaid(previewing, { slug: translated.row.slug }, language);
  }
  const { row, layer } = found;
  const scope: Scope = layer === published.engine ? published : settings;
  const moment = { now: audience.now, expiresAt: Number.POSITIVE_INFINITY };
  const described = await describeArticle(scope, row, { language, moment });
  const groupName =
    row.group_slug === null ? null : (await findGroup(settings, row.group_slug, language))?.name;
  return {
    ...described,
    groupName: groupName ?? null,
    ...(await findNeighbours(previewing, { row, layer, audience }, language)),
    related: await findRelated(previewing, { row, audience }, language),
  };
}

/** Finds a row among the previewed articles, or else among the published articles that the preview does not replace. */
async function findThere<Row extends { translation_key: string }>(
  { overlay: { above, below, keys } }: Previewing,
  find: (engine: EngineReader) => Promise<Row | undefined>,
): Promise<{ row: Row; layer: EngineReader } | undefined> {
  const shown = await find(above);
  if (shown !== undefined) return { row: shown, layer: above };
  const published = await find(below);
  return published === undefined || keys.has(published.translation_key)
    ? undefined
    : { row: published, layer: below };
}

interface Placed {
  row: ArticleRow;
  layer: EngineReader;
  audience: Audience;
}

async function findNeighbours(
  { overlay, settings }: Previewing,
  { row, layer, audience }: Placed,
  language: LanguageCode,
): Promise<Pick<Article, "previous" | "next">> {
  const { group_slug: group } = row;
  if (group === null) return { previous: null, next: null };
  const { position } = await layer.reading
    .selectFrom("article")
    .select("position")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const entry = { id: row.id, published_at: row.published_at, position };
  async function neighbour(direction: "previous" | "next"): Promise<ArticleLink | null> {
    const asked = { audience, group, order: "editors", from: { direction, entry } } as const;
    const [found] = await rowsOf(await listEntries(overlay, { ...asked, group: group ?? "" }, 1));
    return found === undefined
      ? null
      : { title: found.title, url: addressOfArticle(settings, language, found) };
  }
  return { previous: await neighbour("previous"), next: await neighbour("next") };
}

/** Number of candidates: enough remain if the article's own translations are left out. */
const CANDIDATES = 2 * MAXIMUM_RELATED;

async function findRelated(
  { overlay, settings }: Previewing,
  { row, audience }: Omit<Placed, "layer">,
  language: LanguageCode,
): Promise<ArticleItem[]> {
  const tags = tagsOf(row);
  const samples = await Promise.all([
    ...tags.map((tag) => listEntries(overlay, { audience, tag, order: "newest" }, TAG_SAMPLE)),
    ...(row.group_slug === null
      ? []
      : [listEntries(overlay, { audience, group: row.group_slug, order: "newest" }, GROUP_SAMPLE)]),
  ]);
  const layers = new Map<number, LayeredEntry>(samples.flat().map((entry) => [entry.id, entry]));
  const nearest = byNearness(samples, tags.length)
    .filter(({ id }) => id !== row.id)
    .slice(0, CANDIDATES);
  const rows = await rowsOf(nearest.flatMap(({ id }) => layers.get(id) ?? []));
  return rows
    .filter(({ translation_key: key }) => key !== row.translation_key)
    .slice(0, MAXIMUM_RELATED)
    .map((related) => articleItem(settings, related, language));
}
