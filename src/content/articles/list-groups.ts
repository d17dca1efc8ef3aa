import { groupUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Group } from "../../contract/api/articles.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../model/json-column.ts";
import { localizeText, localizedTextSchema } from "../model/localize.ts";
import { tags } from "../model/tags.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import { type Scope, addressContext } from "../reading/scope.ts";
import { type Audience, type Fallback, audienceOf, fallbackOf } from "../reading/visibility.ts";
import { shownTotals } from "./article-counts.ts";

const selectGroups = prepare<Audience & { slug: string }, { one: boolean } & Fallback>()(
  ({ kind, database, value, variant }) =>
    database
      .selectFrom("article_group")
      .leftJoin(
        shownTotals({ kind, database, value }, variant, {
          group: variant.one ? value("slug") : undefined,
        }).as("shown"),
        "shown.group_slug",
        "article_group.slug",
      )
      .select(["slug", "name", "description", "shown.articles as total"])
      .where("tenant_id", "=", value("tenant"))
      .$if(variant.one, (query) => query.where("slug", "=", value("slug")))
      .orderBy("position"),
);

/** The groups in order, each with the number of articles shown in the language; empty ones are left out. */
export async function listGroups(scope: Scope, language: LanguageCode): Promise<Group[]> {
  const groups = await listAllGroups(scope, language);
  return groups.filter(({ total }) => total > 0);
}

/** Like {@link listGroups}, including empty groups. */
export function listAllGroups(scope: Scope, language: LanguageCode): Promise<Group[]> {
  return readGroups(scope, language, undefined);
}

/** One group, even if it has no articles. */
export async function findGroup(
  scope: Scope,
  slug: string,
  language: LanguageCode,
): Promise<Group | undefined> {
  const [group] = await readGroups(scope, language, slug);
  return group;
}

async function readGroups(scope: Scope, language: LanguageCode, slug: string | undefined): Promise<Group[]> {
  const { engine, dependencies } = scope;
  const now = scope.now();
  dependencies.addTag(tags.groups);
  dependencies.addTag(slug === undefined ? tags.articles : tags.group(slug));
  const audience = audienceOf(scope, language, now);
  const [rows] = await Promise.all([
    selectGroups(
      engine,
      { ...audience, slug: slug ?? "" },
      { one: slug !== undefined, ...fallbackOf(audience) },
    ),
    recordNextPublication(scope),
  ]);
  return rows.map((row) => ({
    slug: row.slug,
    name: groupText(scope, row.name, language),
    description: groupText(scope, row.description, language),
    url: groupUrl(addressContext(scope, language), row.slug) ?? "",
    total: Number(row.total ?? 0),
  }));
}

/** Reads a group's name or description from its column. */
export function groupText({ tenant }: Scope, column: string, language: LanguageCode): string {
  return localizeText(
    readJson(localizedTextSchema, column, "article_group"),
    language,
    tenant.defaultLanguage,
  );
}
