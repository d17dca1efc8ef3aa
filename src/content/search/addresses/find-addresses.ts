import { type ItemRow, selectItems } from "../../articles/article-item.ts";
import { isInNumbers } from "../../engine/dialect.ts";
import type { EngineReader } from "../../engine/engine.ts";
import { prepare } from "../../engine/prepare.ts";
import { type Audience, type Clock, isInLists } from "../../reading/visibility.ts";
import { type MissingAddress, closenessTo } from "./address-closeness.ts";
import { nominate } from "./nominate-addresses.ts";

/** An article that has a similar address to a missing one in some language. */
export interface NearAddress {
  row: ItemRow;
  /** 1 for the same name. */
  closeness: number;
}

/**
 * Finds the listed articles whose addresses are most similar to a missing one, in any language. Returns each article in one
 * language: the requested one, or else the fallback's. Takes two queries, or three on large sites; their cost hardly depends on
 * the number of articles.
 */
export async function findAddresses(
  reader: EngineReader,
  audience: Audience,
  missing: MissingAddress,
): Promise<NearAddress[]> {
  const ids = await nominate(reader, audience.tenant, missing);
  if (ids.length === 0) return [];
  const rows = await selectNamed(reader, { ...audience, ids: JSON.stringify(ids) });
  const wanted = [missing.language, audience.language, audience.fallback];
  const rankOf = (row: NamedRow) => {
    const rank = wanted.indexOf(row.language);
    return rank < 0 ? wanted.length + (row.id === row.named_id ? 0 : 1) : rank;
  };
  const closenessOf = closenessTo(missing);
  const byArticle = new Map<string, { row: NamedRow; closeness: number }>();
  for (const row of rows.toSorted((left, right) => left.id - right.id)) {
    const closeness = closenessOf({ slug: row.named_slug, group_slug: row.named_group });
    const known = byArticle.get(row.translation_key);
    byArticle.set(row.translation_key, {
      row: known === undefined || rankOf(row) < rankOf(known.row) ? row : known.row,
      closeness: Math.max(closeness, known?.closeness ?? 0),
    });
  }
  return [...byArticle.values()]
    .map(({ row: { named_id: _id, named_slug: _slug, named_group: _group, ...row }, closeness }) => ({
      row,
      closeness,
    }))
    .sort(
      (left, right) =>
        right.closeness - left.closeness ||
        wanted.indexOf(right.row.language) - wanted.indexOf(left.row.language) ||
        right.row.published_at - left.row.published_at,
    );
}

interface NamedRow extends ItemRow {
  named_id: number;
  named_slug: string;
  named_group: string | null;
}

/** Reads the listed texts of some articles, each together with the text whose address was compared. */
const selectNamed = prepare<Clock & { ids: string }>()(({ database, kind, value }) =>
  selectItems(database.selectFrom("article"))
    .innerJoin("article as named", (join) =>
      join
        .onRef("named.tenant_id", "=", "article.tenant_id")
        .onRef("named.translation_key", "=", "article.translation_key"),
    )
    .select(["named.id as named_id", "named.slug as named_slug", "named.group_slug as named_group"])
    .where((builder) => isInLists(builder, value))
    .where(({ ref }) => isInNumbers(kind, ref("named.id"), value("ids")))
    // Redundant, but without this condition SQLite would read all articles of the site.
    .where("article.translation_key", "in", ({ selectFrom }) =>
      selectFrom("article as meant")
        .select("meant.translation_key")
        .where(({ ref }) => isInNumbers(kind, ref("meant.id"), value("ids"))),
    ),
);
