import { articleUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { dayAt } from "../time/time-zone.ts";
import { type OutdatedTranslation, listOutdated } from "./list-outdated.ts";
import { selectOutdated } from "./select-outdated.ts";

/** An outdated translation, with the recent number of views of its page. */
export interface ReadTranslation extends OutdatedTranslation {
  views: number;
}

const FOLDER = "articles/";
/** Number of days whose views count, including today. */
const DAYS = 30;
/** Maximum number of outdated translations that are ranked. If there are more, the first ones by name are ranked. */
const MAXIMUM_RANKED = 1_000;

/** Lists the outdated translations in some languages, the most viewed first. */
export async function rankOutdated(
  engine: EngineReader,
  tenant: Tenant,
  { languages, size }: { languages: readonly LanguageCode[]; size: number },
): Promise<ReadTranslation[]> {
  if (languages.length === 0) return [];
  const rows = await selectOutdated(engine.reading, tenant.defaultLanguage)
    .innerJoin("article as translation", (join) =>
      join
        .onRef("translation.tenant_id", "=", "translated.tenant_id")
        .onRef("translation.path", "=", "translated.path")
        .onRef("translation.translation_key", "=", "original.translation_key"),
    )
    .select([
      "translation.path",
      "translation.language",
      "translation.slug",
      "translation.group_slug as group",
    ])
    .where("translated.tenant_id", "=", tenant.id)
    .where("translation.language", "in", languages)
    .orderBy("translation.path")
    .limit(MAXIMUM_RANKED)
    .execute();
  const { theme, defaultLanguage } = tenant;
  const pages = rows.map(({ path, language, slug, group }) => ({
    path,
    // Decoded, because views are recorded by decoded addresses.
    page: decodeURI(articleUrl({ theme, language, defaultLanguage }, { slug, group })),
  }));
  const views = await countViews(
    engine,
    tenant,
    pages.map(({ page }) => page),
  );
  const ranked = pages
    .map(({ path, page }) => ({ name: FOLDER + path, views: views.get(page) ?? 0 }))
    .toSorted((one, other) => other.views - one.views)
    .slice(0, size);
  const found = await Promise.all(
    ranked.map(async ({ name, views: count }) => {
      const [outdated] = await listOutdated(engine.reading, tenant, { name });
      return outdated === undefined ? [] : [{ ...outdated, views: count }];
    }),
  );
  return found.flat();
}

async function countViews(
  { kind, reading }: EngineReader,
  { id, timeZone }: Tenant,
  pages: readonly string[],
): Promise<Map<string, number>> {
  if (pages.length === 0) return new Map();
  const rows = await reading
    .selectFrom("visit_tally")
    .select(({ fn }) => ["name", fn.sum<number>("count").as("views")])
    .where("tenant_id", "=", id)
    .where("day", ">", dayAt(timeZone, Date.now()) - DAYS)
    .where("measure", "=", "view")
    .where(({ ref }) => isAmongTexts(kind, ref("name"), pages))
    .groupBy("name")
    .execute();
  return new Map(rows.map(({ name, views }) => [name, Number(views)]));
}
