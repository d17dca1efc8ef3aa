import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { UTC, isTimeZone, offsetAt } from "../../../content/time/time-zone.ts";
import { writeTimestamp } from "../../../content/time/timestamp.ts";
import { readWrittenDate, timestampOf } from "../../../content/time/written-date.ts";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import {
  type AdoptOptions,
  type AdoptedEntry,
  type AdoptedMenuEntry,
  type AdoptedSite,
  type AdoptedText,
  UNKNOWN_SITE,
} from "../../export-files/adopted-site.ts";
import type { AdoptionTally } from "../../export-files/adoption-tally.ts";
import { groupSlugFrom } from "../../export-files/name-entries.ts";
import { writeSite } from "../../export-files/write-site.ts";
import { type GhostExport, type GhostPost, readExport } from "./export-file.ts";
import { lexicalHtml } from "./lexical.ts";
import { mobiledocHtml } from "./mobiledoc.ts";
import { plainCards } from "./rendered-cards.ts";

/** Converts a Ghost export (JSON) to a content folder. Members, keys and other secrets in the file are ignored. */
export async function adoptGhost(file: string, options: AdoptOptions, tally: AdoptionTally): Promise<void> {
  const data = readExport(await readFile(file, "utf8"));
  if (data === undefined)
    return tally.error("this is not an export of Ghost: it has no db[0].data.posts", file);
  for (const place of data.unreadable) tally.warn("unreadable post left out", place);
  const outline = new Outline(data);
  const site = siteOf(data, outline, tally, options.address);
  await writeSite(site, textsOf(data, outline, site, tally), {
    ...options,
    // Smaller copies of pictures are in folders that Ghost names after their width.
    uploadFolder: /\/content\/((?:images|media|files)\/)(?:size\/[wh\d]+\/(?:format\/\w+\/)?)?(.+)$/,
    uploadPrefix: "/content/",
    tally,
  });
}

/** Finds the tags and authors of each post, in order. */
class Outline {
  readonly tags: Map<string, { name: string; slug: string }[]>;
  readonly authors: Map<string, string[]>;
  readonly meta: Map<string, GhostExport["posts_meta"][number]>;

  constructor({ tags, posts_tags, users, posts_authors, posts, posts_meta }: GhostExport) {
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const inOrder = <Row extends { sort_order: number }>(list: Row[]): Row[] =>
      [...list].sort((left, right) => left.sort_order - right.sort_order);
    this.tags = new Map();
    for (const { post_id, tag_id } of inOrder(posts_tags)) {
      const tag = byId.get(tag_id);
      // Internal tags are only for the theme, so readers never see them.
      if (tag === undefined || tag.visibility === "internal" || tag.name.startsWith("#")) continue;
      this.tags.set(post_id, [...(this.tags.get(post_id) ?? []), tag]);
    }
    this.authors = new Map(
      posts.map(({ id, author_id }) => [id, [names.get(author_id) ?? ""].filter(Boolean)]),
    );
    for (const [id, list] of Map.groupBy(inOrder(posts_authors), ({ post_id }) => post_id))
      this.authors.set(
        id,
        list.flatMap(({ author_id }) => names.get(author_id) ?? []),
      );
    this.meta = new Map(posts_meta.map((meta) => [meta.post_id, meta]));
  }
}

const isPage = ({ type, page }: GhostPost): boolean => type === "page" || page === "1" || page === "true";
const SHOWN = new Set(["published", "scheduled"]);

function siteOf(
  data: GhostExport,
  outline: Outline,
  tally: AdoptionTally,
  address: string = UNKNOWN_SITE,
): AdoptedSite {
  const { settings } = data;
  const language = settings.get("locale") ?? settings.get("lang") ?? settings.get("default_locale") ?? "en";
  const defaultLanguage = languageOfTag(language) ?? "en";
  if (languageOfTag(language) === undefined)
    tally.warn(
      `the site's language "${language}" is not en, zh or kr; its texts are treated as "en"`,
      "settings",
    );
  const site: AdoptedSite = {
    name: settings.get("title") || "Site",
    description: settings.get("description") ?? "",
    url: address.replace(/\/+$/, ""),
    timeZone: timeZoneOf(data),
    defaultLanguage,
    groups: [],
    entries: new Map(),
    filePages: new Map(),
    menus: { top: [], bottom: [] },
  };
  for (const post of data.posts) {
    const isHidden = post.visibility !== "" && post.visibility !== "public";
    const isMailed =
      post.status === "sent" || /^(?:1|true)$/.test(outline.meta.get(post.id)?.email_only ?? "");
    if (isHidden) tally.warn(`post only for "${post.visibility}" converted to a draft`, post.slug);
    if (isMailed) tally.warn("post that was only sent as mail converted to a draft", post.slug);
    if (!SHOWN.has(post.status))
      tally.warn(`post with the status "${post.status}" converted to a draft`, post.slug);
    if (post.canonical_url !== "") tally.warn("canonical address left out", post.slug);
    if (post.codeinjection_head + post.codeinjection_foot !== "")
      tally.warn("code injection left out", post.slug);
    site.entries.set(post.id, {
      id: post.id,
      title: escapeTitle(post.title),
      slug: post.slug,
      language: defaultLanguage,
      group: isPage(post) ? null : groupOf(outline.tags.get(post.id)?.[0], site),
      translationKey: undefined,
      oldPaths: post.slug === "" ? [] : [`/${post.slug}/`],
      oldQueries: [],
      isDraft: isHidden || isMailed || !SHOWN.has(post.status),
    });
  }
  site.menus = {
    top: menuOf(settings.get("navigation"), site, tally),
    bottom: menuOf(settings.get("secondary_navigation"), site, tally),
  };
  return site;
}

/** Escapes a title: in Ghost, titles are plain text, but the converter expects HTML. */
function escapeTitle(title: string): string {
  return title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function groupOf(tag: { name: string; slug: string } | undefined, site: AdoptedSite): string {
  const slug = tag === undefined ? "blog" : groupSlugFrom(tag.slug);
  if (!site.groups.some((group) => group.slug === slug))
    site.groups.push({
      slug,
      name: {
        [site.defaultLanguage]: tag?.name ?? { en: "Blog", zh: "博客", kr: "블로그" }[site.defaultLanguage],
      },
      oldPaths: tag === undefined ? [] : [`/tag/${tag.slug}/`],
    });
  return slug;
}

const navigationSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ label: v.string(), url: v.string() })),
);

function menuOf(json: string | undefined, site: AdoptedSite, tally: AdoptionTally): AdoptedMenuEntry[] {
  const read = v.safeParse(navigationSchema, json ?? "[]");
  if (!read.success) return [];
  return read.output.flatMap(({ label, url }): AdoptedMenuEntry[] => {
    const path = url.replace("__GHOST_URL__", "");
    const plain = path.replace(/\/+$/, "");
    const entry = [...site.entries.values()].find(({ oldPaths }) => oldPaths.includes(`${plain}/`));
    const group = site.groups.find(({ oldPaths }) => oldPaths.includes(`${plain}/`));
    const target =
      entry !== undefined
        ? { entry: entry.id }
        : group !== undefined
          ? { group: group.slug }
          : /^https?:\/\//.test(path)
            ? { url: path }
            : plain === ""
              ? { url: "/" }
              : undefined;
    if (target === undefined) {
      tally.warn("menu entry whose target is not in the file left out", `"${label}"`);
      return [];
    }
    tally.take("menu entry");
    return [{ name: { [site.defaultLanguage]: label }, target, opensAnew: false, children: [] }];
  });
}

function timeZoneOf({ settings }: GhostExport): string | undefined {
  const zone = settings.get("timezone") ?? settings.get("active_timezone") ?? settings.get("activeTimezone");
  return zone === undefined || !isTimeZone(zone) ? undefined : zone;
}

async function* textsOf(
  data: GhostExport,
  outline: Outline,
  site: AdoptedSite,
  tally: AdoptionTally,
): AsyncGenerator<{ entry: AdoptedEntry; text: AdoptedText }> {
  for (const post of data.posts) {
    const entry = site.entries.get(post.id);
    if (entry === undefined) continue;
    const hooks = {
      leftOut: (what: string) => tally.warn(`${what} left out`, post.slug),
      changed: (how: string) => tally.warn(`${post.slug}: ${how}`, ""),
    };
    const html =
      post.html === ""
        ? (lexicalHtml(post.lexical, hooks) ?? mobiledocHtml(post.mobiledoc, hooks) ?? "")
        : plainCards(post.html, hooks);
    const meta = outline.meta.get(post.id);
    const cover = post.feature_image || post.image;
    const tags = outline.tags.get(post.id) ?? [];
    yield {
      entry,
      text: {
        html: html.replaceAll("__GHOST_URL__", site.url),
        summary: escapeTitle(post.custom_excerpt),
        cover:
          cover === ""
            ? undefined
            : { address: cover.replace("__GHOST_URL__", site.url), alt: meta?.feature_image_alt ?? "" },
        tags: tags.slice(isPage(post) ? 0 : 1).map(({ name }) => name),
        authors: outline.authors.get(post.id) ?? [],
        publishedAt: timeOf(post.published_at || post.created_at, site.timeZone),
        updatedAt: timeOf(post.updated_at, site.timeZone),
        order: undefined,
        notes: [],
      },
    };
  }
}

/**
 * Returns a time with the offset of the site's time zone, `2026-05-31T09:30+09:00`. Without an offset, the hour that is repeated
 * when daylight saving ends would be ambiguous. In older exports, times are in milliseconds, or without a zone in UTC.
 */
function timeOf(text: string, timeZone: string = UTC): string | undefined {
  const written = readWrittenDate(/^\d{9,}$/.test(text) ? new Date(Number(text)).toISOString() : text);
  if (written === undefined) return undefined;
  const time = Date.parse(timestampOf(written, UTC));
  return writeTimestamp(time, offsetAt(timeZone, time)).replace(/(?::00)?\.000/, "");
}
