import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { AdoptionTally } from "../../export-files/adoption-tally.ts";
import { itemLanguage } from "./languages.ts";
import { type WxrRecord, readWxr } from "./read-wxr.ts";
import { hasRestrictedContent } from "./shortcodes.ts";

/** Data of a post or page that are read before its text. */
export interface PostOutline {
  id: string;
  type: "post" | "page";
  title: string;
  slug: string;
  link: string;
  isDraft: boolean;
  parent: string;
  language: LanguageCode | undefined;
  translations: string | undefined;
  /** Slugs of the post's categories, with the main one first. */
  categories: string[];
  oldSlugs: string[];
  pages: number;
}

export interface Term {
  taxonomy: string;
  id: string;
  slug: string;
  name: string;
  parent: string;
  description: string;
}

export interface MenuItem {
  id: string;
  menu: string;
  parent: string;
  order: number;
  title: string;
  type: string;
  object: string;
  objectId: string;
  url: string;
  opensAnew: boolean;
}

/** The content of an export without its texts. */
export interface Outline {
  channel: Map<string, string>;
  posts: PostOutline[];
  terms: Term[];
  authors: Map<string, string>;
  attachments: Map<string, { url: string; link: string; alt: string; caption: string; parent: string }>;
  shared: Map<string, string>;
  menuItems: MenuItem[];
}

const SHOWN = new Set(["publish", "future", "inherit"]);
const HIDDEN = new Set(["draft", "pending", "private"]);
const RESTRICTING_META = /^_?(?:members_access_role|rcp_|mepr|pmpro|um_content_restriction|wlm_|restrict)/i;
/** Kinds of items that belong to WordPress itself rather than to the site. */
const OF_THE_SYSTEM = new Set([
  "revision",
  "customize_changeset",
  "oembed_cache",
  "wp_global_styles",
  "wp_template",
  "wp_template_part",
  "wp_navigation",
  "custom_css",
  "user_request",
]);

/** Reads an export once, and returns everything except its texts. */
export async function readOutline(file: string, tally: AdoptionTally): Promise<Outline> {
  const outline: Outline = {
    channel: new Map(),
    posts: [],
    terms: [],
    authors: new Map(),
    attachments: new Map(),
    shared: new Map(),
    menuItems: [],
  };
  for await (const record of readWxr(file, tally)) {
    if (record.kind === "channel") outline.channel = record.fields;
    else if (record.kind === "author") {
      const login = field(record, "wp:author_login");
      outline.authors.set(login, field(record, "wp:author_display_name") || login);
    } else if (record.kind === "term") outline.terms.push(termOf(record));
    else addItem(record, outline, tally);
  }
  return outline;
}

function addItem(record: WxrRecord, outline: Outline, tally: AdoptionTally): void {
  const type = field(record, "wp:post_type");
  const id = field(record, "wp:post_id");
  const where = `item ${id}`;
  if (record.comments > 0)
    for (let count = 0; count < record.comments; count += 1) tally.warn("comment left out", where);
  if (type === "attachment") {
    const url = field(record, "wp:attachment_url") || field(record, "guid");
    outline.attachments.set(id, {
      url,
      link: field(record, "link"),
      alt: meta(record, "_wp_attachment_image_alt"),
      caption: field(record, "excerpt:encoded"),
      parent: field(record, "wp:post_parent"),
    });
  } else if (type === "nav_menu_item") outline.menuItems.push(menuItemOf(record));
  else if (type === "wp_block") outline.shared.set(id, field(record, "content:encoded"));
  else if (type === "post" || type === "page") {
    const post = postOf(record, type, outline.terms, tally);
    if (post !== undefined) outline.posts.push(post);
  } else
    tally.warn(
      `item of the type "${type}"${OF_THE_SYSTEM.has(type) ? ", which belongs to WordPress itself," : ""} left out`,
      where,
    );
}

function postOf(
  record: WxrRecord,
  type: "post" | "page",
  terms: readonly Term[],
  tally: AdoptionTally,
): PostOutline | undefined {
  const id = field(record, "wp:post_id");
  const where = `item ${id}`;
  const status = field(record, "wp:status") || "publish";
  const content = field(record, "content:encoded");
  if (!SHOWN.has(status) && !HIDDEN.has(status)) {
    tally.warn(`${type} with the status "${status}" left out`, where);
    return undefined;
  }
  const language = itemLanguage(record);
  if (language.unknown !== undefined) {
    tally.warn(`${type} in the language "${language.unknown}" left out; languages are en, zh and kr`, where);
    return undefined;
  }
  const hasPassword = field(record, "wp:post_password") !== "";
  const isRestricted =
    hasRestrictedContent(content) || [...record.meta.keys()].some((key) => RESTRICTING_META.test(key));
  if (hasPassword) tally.warn(`${type} behind a password converted to a draft`, where);
  if (isRestricted) tally.warn(`${type} that only some visitors could read converted to a draft`, where);
  if (status !== "publish")
    tally.warn(
      `${type} with the status "${status}" ${HIDDEN.has(status) ? "converted to a draft" : "converted with its date"}`,
      where,
    );
  return {
    id,
    type,
    title: field(record, "title"),
    slug: field(record, "wp:post_name"),
    link: field(record, "link"),
    isDraft: HIDDEN.has(status) || hasPassword || isRestricted,
    parent: field(record, "wp:post_parent"),
    language: language.code,
    translations: language.translations,
    categories: categoriesOf(record, terms),
    oldSlugs: record.meta.get("_wp_old_slug") ?? [],
    pages: content.split("<!--nextpage-->").length,
  };
}

/** Fields of plugins (Yoast, Rank Math) with the id of the main category that an editor has selected for a post. */
const CHOSEN_CATEGORY = ["_yoast_wpseo_primary_category", "rank_math_primary_category"];

/**
 * Returns the slugs of an item's categories, with the main one first. In an export, terms precede items, so they are already
 * known.
 */
function categoriesOf(record: WxrRecord, terms: readonly Term[]): string[] {
  const slugs = record.terms
    .filter(({ taxonomy }) => taxonomy === "category")
    .map(({ slug, name }) => slug || name);
  const id = CHOSEN_CATEGORY.map((key) => meta(record, key)).find((value) => value !== "");
  const chosen = terms.find((term) => term.taxonomy === "category" && term.id === id)?.slug;
  return chosen !== undefined && slugs.includes(chosen)
    ? [chosen, ...slugs.filter((slug) => slug !== chosen)]
    : slugs;
}

function termOf(record: WxrRecord): Term {
  const kind = field(record, "taxonomy");
  const pick = (...names: string[]): string => names.map((name) => field(record, name)).find(Boolean) ?? "";
  return {
    taxonomy:
      kind === "wp:category"
        ? "category"
        : kind === "wp:tag"
          ? "post_tag"
          : field(record, "wp:term_taxonomy"),
    id: field(record, "wp:term_id"),
    slug: pick("wp:category_nicename", "wp:tag_slug", "wp:term_slug"),
    name: pick("wp:cat_name", "wp:tag_name", "wp:term_name"),
    parent: pick("wp:category_parent", "wp:term_parent"),
    description: pick("wp:category_description", "wp:term_description"),
  };
}

function menuItemOf(record: WxrRecord): MenuItem {
  return {
    id: field(record, "wp:post_id"),
    menu: record.terms.find(({ taxonomy }) => taxonomy === "nav_menu")?.slug ?? "",
    parent: meta(record, "_menu_item_menu_item_parent"),
    order: Number(field(record, "wp:menu_order")) || 0,
    title: field(record, "title"),
    type: meta(record, "_menu_item_type"),
    object: meta(record, "_menu_item_object"),
    objectId: meta(record, "_menu_item_object_id"),
    url: meta(record, "_menu_item_url"),
    opensAnew: meta(record, "_menu_item_target") === "_blank",
  };
}

/** Returns a field without surrounding white space; empty if there is none. */
export function field(record: WxrRecord, name: string): string {
  return record.fields.get(name)?.trim() ?? "";
}

/** Returns the first value of a custom field. */
export function meta(record: WxrRecord, key: string): string {
  return record.meta.get(key)?.[0]?.trim() ?? "";
}
