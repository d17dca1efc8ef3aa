import { isInTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import { bannerEntriesSchema } from "../model/stored-content.ts";
import { mediaPathOf } from "../reading/references.ts";
import { mainPathOf } from "./mobile-pictures.ts";

/**
 * Finds the files of a content folder that refer to files below `media/`: articles, including their covers, and settings. A
 * variant for phones counts as used by everything that uses its picture. Texts that only look like a name count as well.
 */
export async function findMediaUses(
  engine: EngineReader,
  tenant: number,
  paths: readonly string[],
): Promise<Map<string, string[]>> {
  const uses = new Map(paths.map((path) => [path, new Set<string>()]));
  /**
   * Files by the names that count as references to them: the file's own name and, for a variant for phones, the name of its
   * picture.
   */
  const byName = Map.groupBy(
    paths.flatMap((path) => [path, mainPathOf(path) ?? path].map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  const note = (name: string, user: string) => {
    for (const { path } of byName.get(name) ?? []) uses.get(path)?.add(user);
  };
  for (const { path, user } of await articlesNaming(engine, tenant, [...byName.keys()])) note(path, user);
  for (const [path, users] of await settingsNaming(engine, tenant))
    for (const user of users) note(path, user);
  return new Map([...uses].map(([path, users]) => [path, [...users].toSorted()]));
}

async function articlesNaming(
  { kind, reading }: EngineReader,
  tenant: number,
  paths: readonly string[],
): Promise<{ path: string; user: string }[]> {
  const targets = JSON.stringify(paths.map((path) => `media/${path}`));
  const named = await reading
    .selectFrom("article_reference")
    .innerJoin("article", "article.id", "article_reference.article_id")
    .select(["article_reference.target", "article.path as user"])
    .where("article_reference.tenant_id", "=", tenant)
    .where(({ ref }) => isInTexts(kind, ref("article_reference.target"), targets))
    .execute();
  const covers = await reading
    .selectFrom("article")
    .select(["cover", "path as user"])
    .where("tenant_id", "=", tenant)
    .where("cover", "is not", null)
    .where(({ ref }) => isInTexts(kind, ref("cover"), JSON.stringify(paths)))
    .execute();
  return [
    ...named.map(({ target, user }) => ({ path: target.slice("media/".length), user: `articles/${user}` })),
    ...covers.map(({ cover, user }) => ({ path: cover ?? "", user: `articles/${user}` })),
  ];
}

/** Reads the references in the settings. They are only a handful of rows, even on large sites. */
async function settingsNaming({ reading }: EngineReader, tenant: number): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const note = (path: string | undefined, file: string) => {
    if (path === undefined) return;
    const files = found.get(path) ?? new Set();
    found.set(path, files.add(file));
  };
  const addReferences = (value: unknown, file: string): void => {
    if (typeof value === "string") note(mediaPathOf(value), file);
    else if (typeof value === "object" && value !== null)
      for (const item of Object.values(value)) addReferences(item, file);
  };
  const menus = await reading.selectFrom("menu").select("entries").where("tenant_id", "=", tenant).execute();
  for (const { entries } of menus) addReferences(JSON.parse(entries), "menus.yaml");
  const banners = await reading
    .selectFrom("banner")
    .select("entries")
    .where("tenant_id", "=", tenant)
    .execute();
  for (const { entries } of banners)
    for (const banner of readJson(bannerEntriesSchema, entries, "banner.entries")) {
      note(banner.image, "banners.yaml");
      note(banner.imageMobile, "banners.yaml");
      addReferences(banner.target, "banners.yaml");
    }
  const entries = await reading
    .selectFrom("config_entry")
    .select(["form", "content"])
    .where("tenant_id", "=", tenant)
    .execute();
  for (const { form, content } of entries)
    addReferences(form === "json" ? JSON.parse(content) : content, "site.yaml");
  const redirects = await reading
    .selectFrom("redirect")
    .select("to_path")
    .where("tenant_id", "=", tenant)
    .where("to_path", "like", "media:%")
    .execute();
  for (const { to_path: to } of redirects) note(mediaPathOf(to), "redirects.yaml");
  return found;
}
