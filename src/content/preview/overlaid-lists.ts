import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem, ArticleList, Group } from "../../contract/api/articles.ts";
import { countShown, shownTotals } from "../articles/article-counts.ts";
import { type ItemRow, articleItem } from "../articles/article-item.ts";
import type { ListOptions } from "../articles/list-articles.ts";
import { findGroup, listAllGroups } from "../articles/list-groups.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Overlay } from "../reading/scope.ts";
import { type Audience, type Fallback, audienceOf, fallbackOf } from "../reading/visibility.ts";
import { readItemRows } from "../search/present-articles.ts";
import { type LayeredEntry, listEntries } from "./entries.ts";
import type { Previewing } from "./previewing.ts";

/** Reads one page of articles in a preview, like `listArticles`. */
export async function listOverlaid(
  previewing: Previewing,
  { group, tag, page, size }: ListOptions,
  language: LanguageCode,
): Promise<ArticleList | undefined> {
  const { settings, overlay } = previewing;
  const audience = audienceOf(settings, language, settings.now());
  const found = group === undefined ? null : await findOverlaidGroup(previewing, group, language);
  if (found === undefined) return undefined;
  const offset = (page - 1) * size;
  const asked = { audience, group, tag, order: group === undefined ? "newest" : "editors" } as const;
  const entries = (await listEntries(overlay, asked, offset + size)).slice(offset);
  const rows = await rowsOf(entries);
  const total = await combine(overlay, (engine) => countShown(engine, audience, { group, tag }));
  return { items: rows.map((row) => articleItem(settings, row, language)), total, page, size, group: found };
}

/** The newest articles of all groups in a preview. */
export async function listOverlaidNewest(
  { settings, overlay }: Previewing,
  size: number,
  language: LanguageCode,
): Promise<ArticleItem[]> {
  const audience = audienceOf(settings, language, settings.now());
  const rows = await rowsOf(await listEntries(overlay, { audience, order: "newest" }, size));
  return rows.map((row) => articleItem(settings, row, language));
}

/** Reads the rows that belong to entries, in the order of the entries. */
export async function rowsOf(entries: readonly LayeredEntry[]): Promise<ItemRow[]> {
  const byLayer = [...Map.groupBy(entries, ({ layer }) => layer)];
  const read = await Promise.all(
    byLayer.map(async ([layer, some]) => {
      const rows = await readItemRows(
        layer,
        some.map(({ id }) => id),
      );
      return rows.map((row) => [row.id, row] as const);
    }),
  );
  // If both stores have an article with the same id, only one of them shows it, so no row overwrites another.
  const byId = new Map(read.flat());
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Lists the groups that contain articles, in the order of the preview's settings. */
export async function listOverlaidGroups(previewing: Previewing, language: LanguageCode): Promise<Group[]> {
  const totals = await totalsOf(previewing, language);
  const groups = await listAllGroups(previewing.settings, language);
  return groups
    .map((group) => ({ ...group, total: totals.get(group.slug) ?? 0 }))
    .filter(({ total }) => total > 0);
}

/** One group, even if it has no articles. */
export async function findOverlaidGroup(
  previewing: Previewing,
  slug: string,
  language: LanguageCode,
): Promise<Group | undefined> {
  const group = await findGroup(previewing.settings, slug, language);
  if (group === undefined) return undefined;
  const totals = await totalsOf(previewing, language);
  return { ...group, total: totals.get(slug) ?? 0 };
}

const selectTotals = prepare<Audience, Fallback>()(({ kind, database, value, variant }) =>
  database
    .selectFrom(shownTotals({ kind, database, value }, variant).as("shown"))
    .select(["shown.group_slug", "shown.articles"]),
);

async function totalsOf(
  { settings, overlay }: Previewing,
  language: LanguageCode,
): Promise<Map<string, number>> {
  const audience = audienceOf(settings, language, settings.now());
  const totals = new Map<string, number>();
  for (const [engine, sign] of layersOf(overlay))
    for (const { group_slug: slug, articles } of await selectTotals(engine, audience, fallbackOf(audience)))
      totals.set(slug ?? "", (totals.get(slug ?? "") ?? 0) + sign * Number(articles));
  return totals;
}

/**
 * The stores whose totals are added or subtracted: all published articles, minus the replaced ones, plus the previewed ones.
 */
function layersOf({ below, before, above }: Overlay): [engine: EngineReader, sign: 1 | -1][] {
  return [
    [below, 1],
    [before, -1],
    [above, 1],
  ];
}

async function combine(overlay: Overlay, count: (engine: EngineReader) => Promise<number>): Promise<number> {
  let total = 0;
  for (const [engine, sign] of layersOf(overlay)) total += sign * (await count(engine));
  return total;
}
