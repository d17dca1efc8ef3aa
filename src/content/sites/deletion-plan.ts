import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";

/** The numbers of rows that a deletion removes, by the names that people know. */
export interface SiteContents {
  /** Texts of articles, in all languages. */
  articles: number;
  drafts: number;
  revisions: number;
  releases: number;
  media: number;
  /** The total size of these files in bytes, including files that other sites have as well. */
  mediaBytes: number;
  needs: number;
  /** Number of days for which visits were counted. */
  visitDays: number;
  /** Number of people who have access to this site, but not to all sites. */
  people: number;
  tokens: number;
  previewLinks: number;
}

/** A site to be deleted. */
export interface DeletionPlan {
  code: string;
  name: string;
  hosts: string[];
  /**
   * True if an earlier deletion was interrupted. The site is then no longer served, and only its remaining data has to be
   * deleted.
   */
  isUnderWay: boolean;
  contents: SiteContents;
}

/** Counts what the deletion of a site would remove; `undefined` if there is no such site. */
export async function planDeletion(
  database: Kysely<Tables>,
  code: string,
): Promise<DeletionPlan | undefined> {
  const tenant = await database
    .selectFrom("tenant")
    .select(["id", "name", "state"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (tenant === undefined) return undefined;
  const hosts = await database
    .selectFrom("host")
    .select("host")
    .where("tenant_id", "=", tenant.id)
    .orderBy("position")
    .execute();
  return {
    code,
    name: tenant.name,
    hosts: hosts.map(({ host }) => host),
    isUnderWay: tenant.state === "deleting",
    contents: await countContents(database, tenant.id),
  };
}

async function countContents(database: Kysely<Tables>, tenant: number): Promise<SiteContents> {
  const count = async (
    table:
      | "article"
      | "draft"
      | "revision"
      | "release"
      | "media"
      | "need"
      | "person_grant"
      | "api_token"
      | "preview_link",
  ) => {
    const query = database.selectFrom(table).select(({ fn }) => fn.countAll().as("count"));
    const row = await query.where("tenant_id", "=", tenant).executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  const media = await database
    .selectFrom("media")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("tenant_id", "=", tenant)
    .executeTakeFirst();
  const visits = await database
    .selectFrom("visit_tally")
    .select(({ fn }) => fn.count("day").distinct().as("days"))
    .where("tenant_id", "=", tenant)
    .executeTakeFirst();
  return {
    articles: await count("article"),
    drafts: await count("draft"),
    revisions: await count("revision"),
    releases: await count("release"),
    media: await count("media"),
    mediaBytes: Number(media?.bytes ?? 0),
    needs: await count("need"),
    visitDays: Number(visits?.days ?? 0),
    people: await count("person_grant"),
    tokens: await count("api_token"),
    previewLinks: await count("preview_link"),
  };
}
