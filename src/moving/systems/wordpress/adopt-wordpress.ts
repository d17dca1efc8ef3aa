import * as v from "valibot";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import type {
  AdoptOptions,
  AdoptedEntry,
  AdoptedSite,
  AdoptedText,
} from "../../export-files/adopted-site.ts";
import { AdoptionTally } from "../../export-files/adoption-tally.ts";
import { decodeLoosely, slugFrom } from "../../export-files/name-entries.ts";
import { writeSite } from "../../export-files/write-site.ts";
import { htmlToText } from "../../html/html-to-markdown.ts";
import { Groups } from "./groups.ts";
import { readMenus } from "./menus.ts";
import { type Outline, type PostOutline, field, meta, readOutline } from "./outline.ts";
import { postText } from "./post-text.ts";
import { type WxrRecord, readWxr } from "./read-wxr.ts";

/** Converts a WordPress export (WXR) to a content folder. Writes nothing if the file is not an export. */
export async function adoptWordPress(
  file: string,
  options: AdoptOptions,
  tally: AdoptionTally,
): Promise<void> {
  const outline = await readOutline(file, tally);
  if (outline.posts.length === 0) {
    tally.error("no post and no page in the file; nothing was written", file);
    return;
  }
  const { site, groups } = siteOf(outline, tally);
  await writeSite(site, textsOf(file, outline, site, groups, tally), {
    ...options,
    uploadFolder: /(?:\/wp-content\/uploads|\.files\.wordpress\.com|\/files)\/(.+)$/,
    uploadPrefix: "/wp-content/uploads/",
    tally,
  });
}

function siteOf(outline: Outline, tally: AdoptionTally): { site: AdoptedSite; groups: Groups } {
  const { channel } = outline;
  const written = channel.get("language")?.trim() ?? "";
  const defaultLanguage = languageOfTag(written) ?? "en";
  if (written !== "" && languageOfTag(written) === undefined)
    tally.warn(
      `the site's language "${written}" is not en, zh or kr; its texts are treated as "en"`,
      "channel",
    );
  const groups = new Groups(outline, defaultLanguage);
  const url = (channel.get("wp:base_blog_url") || channel.get("link") || "").trim().replace(/\/+$/, "");
  const site: AdoptedSite = {
    name: htmlToText(channel.get("title") ?? "") || "Site",
    description: htmlToText(channel.get("description") ?? ""),
    url,
    timeZone: undefined,
    defaultLanguage,
    groups: groups.list,
    entries: new Map(),
    filePages: new Map([...outline.attachments.values()].map(({ link, url: file }) => [link, file])),
    menus: { top: [], bottom: [] },
  };
  const keys = translationKeys(outline.posts, groups, defaultLanguage);
  for (const post of outline.posts) {
    site.entries.set(post.id, {
      id: post.id,
      title: post.title,
      slug: post.slug,
      language: post.language ?? defaultLanguage,
      group: groups.of(post),
      translationKey: post.translations === undefined ? undefined : keys.get(post.translations),
      oldPaths: oldPathsOf(post, url),
      oldQueries: [`/?p=${post.id}`, ...(post.type === "page" ? [`/?page_id=${post.id}`] : [])],
      isDraft: post.isDraft,
    });
  }
  groups.addQueries();
  site.menus = readMenus(outline, site, groups, tally);
  return { site, groups };
}

/** Returns the key that translations share: the name of the version in the site's first language. */
function translationKeys(
  posts: readonly PostOutline[],
  groups: Groups,
  language: AdoptedSite["defaultLanguage"],
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [translations, members] of Map.groupBy(posts, (post) => post.translations ?? "")) {
    const main = members.find((post) => post.language === language) ?? members[0];
    if (translations === "" || members.length < 2 || main === undefined) continue;
    const group = groups.of(main);
    const slug = slugFrom(main.slug) || slugFrom(main.title) || main.id;
    keys.set(translations, group === null ? slug : `${group}/${slug}`);
  }
  return keys;
}

function oldPathsOf({ link, oldSlugs, slug, pages }: PostOutline, siteUrl: string): string[] {
  if (!URL.canParse(link) || (URL.canParse(siteUrl) && new URL(link).hostname !== new URL(siteUrl).hostname))
    return [];
  const base = URL.canParse(siteUrl) ? new URL(siteUrl).pathname.replace(/\/$/, "") : "";
  const path = new URL(link).pathname.replace(/\/{2,}/g, "/");
  const own = decodeLoosely(base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path);
  if (own === "/" || own === "") return [];
  const name = decodeLoosely(slug);
  const former =
    name === "" || !own.includes(name)
      ? []
      : oldSlugs.map((old) => own.replace(name, () => decodeLoosely(old)));
  const further = Array.from({ length: pages - 1 }, (_, index) => `${own.replace(/\/$/, "")}/${index + 2}/`);
  return [own, ...former, ...further];
}

async function* textsOf(
  file: string,
  outline: Outline,
  site: AdoptedSite,
  groups: Groups,
  tally: AdoptionTally,
): AsyncGenerator<{ entry: AdoptedEntry; text: AdoptedText }> {
  const read = new Set<string>();
  const posts = new Map(outline.posts.map((post) => [post.id, post]));
  // Errors in the file are not reported again, because the first pass has reported them.
  for await (const record of readWxr(file, new AdoptionTally())) {
    const entry = site.entries.get(field(record, "wp:post_id"));
    if (entry === undefined || read.has(entry.id) || !/^(?:post|page)$/.test(field(record, "wp:post_type")))
      continue;
    read.add(entry.id);
    yield { entry, text: textOf(record, { outline, groups, post: posts.get(entry.id) }, tally) };
  }
}

function textOf(
  record: WxrRecord,
  { outline, groups, post }: { outline: Outline; groups: Groups; post: PostOutline | undefined },
  tally: AdoptionTally,
): AdoptedText {
  const id = field(record, "wp:post_id");
  const where = `item ${id} (${htmlToText(field(record, "title"))})`;
  const text = postText(record.fields.get("content:encoded") ?? "", {
    shared: (shared) => outline.shared.get(shared),
    leftOut: (what) => tally.warn(`${what} left out`, where),
    unknown: (name) =>
      tally.warn(`[${name}] is a shortcode of a plugin; only the text inside is kept`, where),
    attachments: (ids) =>
      ids.length > 0
        ? ids.flatMap((one) => outline.attachments.get(one) ?? [])
        : [...outline.attachments.values()].filter(
            ({ parent, url }) => parent === id && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url),
          ),
  });
  const thumbnail = outline.attachments.get(meta(record, "_thumbnail_id"));
  const author = field(record, "dc:creator");
  const tags = record.terms
    .filter(({ taxonomy }) => taxonomy === "post_tag")
    .map(({ name }) => htmlToText(name));
  const order = Number(field(record, "wp:menu_order"));
  return {
    html: text.html,
    summary: field(record, "excerpt:encoded") || text.teaser,
    cover: thumbnail === undefined ? undefined : { address: thumbnail.url, alt: thumbnail.alt },
    tags: [...(post === undefined ? [] : groups.tagsOf(post)), ...tags].filter((tag) => tag !== ""),
    authors: author === "" ? [] : [outline.authors.get(author) ?? author],
    publishedAt: instant(field(record, "wp:post_date"), field(record, "wp:post_date_gmt")),
    updatedAt: instant(field(record, "wp:post_modified"), field(record, "wp:post_modified_gmt")),
    order: order > 0 ? order : undefined,
    notes: notesOf(record),
  };
}

const notesSchema = v.array(v.object({ id: v.string(), content: v.string() }));

function notesOf(record: WxrRecord): AdoptedText["notes"] {
  const json = meta(record, "footnotes");
  if (json === "") return [];
  try {
    return v.parse(notesSchema, JSON.parse(json)).map(({ id, content }) => ({ id, html: content }));
  } catch {
    return [];
  }
}

const MINUTE_MS = 60_000;
const MAXIMUM_OFFSET_MINUTES = 14 * 60;

/** Returns local time with its offset from UTC, derived from the two forms of a date: `2026-03-01T09:00+09:00`. */
function instant(local: string, universal: string): string | undefined {
  const [time, utc] = [local, universal].map((text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text) && !text.startsWith("0000")
      ? Date.parse(`${text.slice(0, 16).replace(" ", "T")}Z`)
      : Number.NaN,
  ) as [number, number];
  if (Number.isNaN(time)) return undefined;
  const written = local.slice(0, 16).replace(" ", "T");
  const minutes = Math.round((time - utc) / MINUTE_MS);
  if (Number.isNaN(minutes) || Math.abs(minutes) > MAXIMUM_OFFSET_MINUTES) return written;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${written}${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
