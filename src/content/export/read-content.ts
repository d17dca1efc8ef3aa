import * as v from "valibot";
import { readOrigin } from "../../contract/addresses/hosts.ts";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { DEFAULT_THEME, isThemeCode } from "../../contract/addresses/themes.ts";
import { DEFAULT_THEME_GROUP } from "../../contract/api/config.ts";
import { MENU_TYPES, type MenuType } from "../../contract/api/menu-types.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { readLanguages } from "../config/language-config.ts";
import type { Engine } from "../engine/engine.ts";
import { isBelow } from "../model/file-range.ts";
import { readJson } from "../model/json-column.ts";
import { localizedTextSchema } from "../model/localize.ts";
import { bannerEntriesSchema, menuEntriesSchema } from "../model/stored-content.ts";
import { unpackText } from "../model/stored-text.ts";
import type {
  ExportedArticle,
  ExportedContent,
  LocalizedJson,
  MenuContent,
  SiteSettings,
} from "../model/tenant-content.ts";
import { BASE_CONTENT } from "../reading/texts.ts";
import { redirectStatus } from "../redirects/list-redirects.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";
import { readMoved } from "./read-moved.ts";

const localizedJsonSchema: v.GenericSchema<LocalizedJson> = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.array(v.lazy(() => localizedJsonSchema)),
  v.record(
    v.string(),
    v.lazy(() => localizedJsonSchema),
  ),
]);

/** Reads all content of a tenant, in the form in which it was imported. */
export async function readContent(
  engine: Engine,
  blobs: Blobs,
  code: string,
): Promise<ExportedContent | undefined> {
  const tenant = await engine.reading
    .selectFrom("tenant")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirst();
  if (tenant === undefined) return undefined;
  return {
    site: {
      code: tenant.code,
      name: tenant.name,
      origin: tenant.origin === null ? null : (readOrigin(tenant.origin) ?? tenant.origin),
      timeZone: tenant.time_zone,
      languages: readLanguages(tenant.languages),
      hosts: await readHosts(engine, tenant.id),
      ...(await readConfig(engine, tenant.id)),
    },
    menus: await readMenus(engine, tenant.id),
    banners: await readBanners(engine, tenant.id),
    groups: await readGroups(engine, tenant.id),
    redirects: await readRedirects(engine, tenant.id),
    moved: await readMoved(engine.reading, tenant.id),
    feedIds: await readFeedIds(engine, tenant.id),
    media: await readMedia(engine, blobs, tenant.id),
    ...(await readSources(engine, tenant.id)),
    articles: readArticles(engine, tenant.id),
  };
}

function rowsOf<
  Table extends "host" | "config_entry" | "menu" | "banner" | "article_group" | "redirect" | "media",
>(engine: Engine, table: Table) {
  return engine.reading.selectFrom(table);
}

async function readHosts(engine: Engine, tenant: number): Promise<string[]> {
  const rows = await rowsOf(engine, "host")
    .select("host")
    .where("tenant_id", "=", tenant)
    .orderBy("position")
    .execute();
  return rows.map(({ host }) => host);
}

async function readConfig(engine: Engine, tenant: number): Promise<Pick<SiteSettings, "theme" | "config">> {
  const rows = await rowsOf(engine, "config_entry").selectAll().where("tenant_id", "=", tenant).execute();
  const config: SiteSettings["config"] = {};
  let theme = DEFAULT_THEME;
  for (const { parent_code, key, form, content } of rows) {
    if (parent_code === DEFAULT_THEME_GROUP && key === "themeCode") {
      theme = isThemeCode(content) ? content : DEFAULT_THEME;
      continue;
    }
    const value = form === "text" ? content : readJson(localizedJsonSchema, content, "config_entry.content");
    config[parent_code] = { ...config[parent_code], [key]: value };
  }
  return { theme, config };
}

async function readMenus(engine: Engine, tenant: number): Promise<Record<MenuType, MenuContent[]>> {
  const menus: Record<MenuType, MenuContent[]> = {
    top_menu: [],
    bottom_menu: [],
    left_menu: [],
    OurServices: [],
    FeaturedServices: [],
  };
  for (const { type, entries } of await rowsOf(engine, "menu")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .execute()) {
    const known = MENU_TYPES.find((name) => name === type);
    if (known !== undefined) menus[known] = readJson(menuEntriesSchema, entries, "menu.entries");
  }
  return menus;
}

async function readBanners(engine: Engine, tenant: number): Promise<ExportedContent["banners"]> {
  const rows = await rowsOf(engine, "banner").selectAll().where("tenant_id", "=", tenant).execute();
  return Object.fromEntries(
    rows.map(({ place, entries }) => [place, readJson(bannerEntriesSchema, entries, "banner.entries")]),
  );
}

async function readGroups(engine: Engine, tenant: number): Promise<ExportedContent["groups"]> {
  const rows = await rowsOf(engine, "article_group")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .orderBy("position")
    .execute();
  return rows.map(({ slug, name, description }) => ({
    slug,
    name: readJson(localizedTextSchema, name, "article_group.name"),
    description: readJson(localizedTextSchema, description, "article_group.description"),
  }));
}

async function readRedirects(engine: Engine, tenant: number): Promise<ExportedContent["redirects"]> {
  const rows = await rowsOf(engine, "redirect")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ from: row.from_path, to: row.to_path, status: redirectStatus(row.status) }));
}

/** Reads the feed ids of existing articles that differ from their translation keys. */
async function readFeedIds(engine: Engine, tenant: number): Promise<ExportedContent["feedIds"]> {
  return engine.reading
    .selectFrom("feed_id")
    .innerJoin("article", (join) =>
      join
        .onRef("article.tenant_id", "=", "feed_id.tenant_id")
        .onRef("article.language", "=", "feed_id.language")
        .onRef("article.translation_key", "=", "feed_id.translation_key"),
    )
    .select(["feed_id.language", "feed_id.translation_key as article", "feed_id.id"])
    .where("feed_id.tenant_id", "=", tenant)
    .orderBy("feed_id.language")
    .orderBy("feed_id.id")
    .execute();
}

async function readMedia(engine: Engine, blobs: Blobs, tenant: number): Promise<ExportedContent["media"]> {
  const rows = await rowsOf(engine, "media")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .orderBy("path")
    .execute();
  return rows.map(({ path, hash, mime_type: mimeType, bytes, width, height }) => ({
    path,
    file: blobs.fileOf(hash),
    copyTo: (target) => blobs.copy(hash, target),
    hash,
    mimeType,
    bytes,
    width,
    height,
  }));
}

/** Selects the text files of a tenant with their compressed texts. */
function texts(engine: Engine, tenant: number) {
  return engine.reading
    .selectFrom("file")
    .innerJoin("file_text", (join) =>
      join.onRef("file_text.tenant_id", "=", "file.tenant_id").onRef("file_text.hash", "=", "file.hash"),
    )
    .select(["file.name", "file_text.content", BASE_CONTENT])
    .where("file.tenant_id", "=", tenant);
}

async function readSources(
  engine: Engine,
  tenant: number,
): Promise<Pick<ExportedContent, "sources" | "rootFiles">> {
  const settings = await texts(engine, tenant).where("file.name", "in", SETTINGS_FILES).execute();
  const root = await texts(engine, tenant)
    .where(({ ref }) => isBelow(ref("file.name"), ROOT_FOLDER))
    .orderBy("file.name")
    .execute();
  return {
    sources: Object.fromEntries(settings.map((row) => [row.name, unpackText(row)])),
    rootFiles: Object.fromEntries(root.map((row) => [row.name.slice(ROOT_FOLDER.length), unpackText(row)])),
  };
}

const ARTICLES_PER_READ = 100;

async function* readArticles(engine: Engine, tenant: number): AsyncGenerator<ExportedArticle> {
  let after = "";
  for (;;) {
    const articles = await engine.reading
      .selectFrom("article")
      .select(["path", "published_at"])
      .where("tenant_id", "=", tenant)
      .where("path", ">", after)
      .orderBy("path")
      .limit(ARTICLES_PER_READ)
      .execute();
    const last = articles.at(-1);
    if (last === undefined) return;
    const names = articles.map(({ path }) => `articles/${path}`);
    const read = await texts(engine, tenant).where("file.name", "in", names).execute();
    const contents = new Map(read.map((row) => [row.name, row]));
    for (const { path, published_at } of articles) {
      const content = contents.get(`articles/${path}`);
      // If a text is missing, a concurrent publication has removed the article.
      if (content !== undefined) yield { path, source: unpackText(content), publishedAt: published_at };
    }
    after = last.path;
  }
}

/** Hashes of a tenant's files, by path below `media/`. */
export async function readMediaHashes(engine: Engine, code: string): Promise<Map<string, string>> {
  const rows = await engine.reading
    .selectFrom("media")
    .innerJoin("tenant", "tenant.id", "media.tenant_id")
    .select(["media.path", "media.hash"])
    .where("tenant.code", "=", code)
    .execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** Fingerprints of a tenant's articles, by path. */
export async function readFingerprints(engine: Engine, code: string): Promise<Map<string, string>> {
  const rows = await engine.reading
    .selectFrom("article")
    .innerJoin("tenant", "tenant.id", "article.tenant_id")
    .select(["article.path", "article.fingerprint"])
    .where("tenant.code", "=", code)
    .execute();
  return new Map(rows.map(({ path, fingerprint }) => [path, fingerprint]));
}
