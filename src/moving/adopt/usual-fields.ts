import { readForeignDate } from "../mapping/foreign-dates.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";

/** The names that other systems use for each of our fields, most likely first. */
const RENAMES: Readonly<Record<string, readonly string[]>> = {
  title: ["title"],
  summary: ["description", "summary", "excerpt", "subtitle", "abstract", "desc", "intro"],
  cover: [
    "image",
    "image.path",
    "image.src",
    "cover",
    "cover.image",
    "featured_image",
    "featuredImage",
    "banner",
    "thumbnail",
    "hero",
    "header.image",
    "header.overlay_image",
    "heroImage",
  ],
  coverAlt: ["imageAlt", "image.alt", "cover.alt", "coverAlt", "image_alt"],
  tags: ["tags", "tag", "keywords", "taxonomies.tags", "categories", "category", "taxonomies.categories"],
  authors: ["authors", "author"],
  publishedAt: [
    "date",
    "publishedAt",
    "pubDate",
    "publishDate",
    "publishdate",
    "pubdate",
    "published",
    "published_at",
    "created",
    "createdAt",
    "created_at",
    "ms.date",
  ],
  updatedAt: [
    "updated",
    "lastmod",
    "lastUpdated",
    "updatedAt",
    "modified",
    "last_modified_at",
    "updated_at",
    "last_update.date",
    "updatedDate",
  ],
  order: ["order", "weight", "sidebar_position", "nav_order", "sidebar.order", "position"],
  translationKey: ["translationKey", "translation_key", "ref", "page_id", "lang-ref"],
};
type Flag = "draft" | "unlisted" | "shown" | "listed" | "until";

const FLAGS: Readonly<Record<string, Flag>> = {
  draft: "draft",
  headless: "draft",
  private: "draft",
  published: "shown",
  publish: "shown",
  "dg-publish": "shown",
  unlisted: "unlisted",
  hidden: "unlisted",
  sitemap_exclude: "unlisted",
  "build.render": "shown",
  "_build.render": "shown",
  "build.list": "listed",
  "_build.list": "listed",
  sitemap: "listed",
  expiryDate: "until",
  expirydate: "until",
  unpublishDate: "until",
  unpublishdate: "until",
};
/** Fields that an import reads even without a mapping: former addresses, languages and home pages. */
const READ_ELSEWHERE =
  /^(?:slug|permalink|url|aliases|redirect_from|lang|language|locale|hero(?:\..*)?|features|heroText|heroImage|actionText|actionLink)$/;
/** Matches names of fields with a picture of something else than the article's subject. */
const NO_COVER = /author|avatar|favicon|icon|logo|profile|qr/i;

export interface FoundFields {
  rename: Record<string, string>;
  flags: Record<string, string>;
  /** Fields whose list is written as one text, with the separator of the items. */
  split: Record<string, string>;
  ignore: string[];
  dates: "MM/DD/YYYY" | "DD/MM/YYYY" | undefined;
}

/** Determines what the fields of a tree mean, by their names and values. */
export function findFields({ fields, paths }: TreeSurvey): FoundFields {
  const found: FoundFields = { rename: {}, flags: {}, split: {}, ignore: [], dates: undefined };
  for (const [ours, names] of Object.entries(RENAMES))
    for (const name of names) {
      // For authors that are objects, the values of the field `name` are used. An import reads texts, objects and lists of both
      // in the same way.
      const values =
        fields.get(name)?.values ?? (ours === "authors" ? fields.get(`${name}.name`)?.values : undefined);
      if (values === undefined || !suits(ours, values)) continue;
      found.rename[name] = ours;
      const texts = values.filter((value) => typeof value === "string");
      if ((ours === "tags" || ours === "authors") && texts.some((text) => text.includes(",")))
        found.split[ours] = ",";
      if (ours === "publishedAt" || ours === "updatedAt") found.dates ??= formOf(texts);
    }
  for (const [name, flag] of Object.entries(FLAGS))
    // A field with the name of a flag may contain a date instead of yes or no.
    if (fields.get(name)?.values.some(flag === "until" ? isFilled : isYesOrNo) === true)
      found.flags[name] = flag;
  // Covers have many names. In a tree without a usual one, fields that contain pictures of the tree are covers. Beside a usual
  // one, such a field is something else, such as a background.
  const hasCover = Object.values(found.rename).includes("cover");
  for (const [name, { values }] of hasCover ? [] : fields) {
    const isKnown = found.rename[name] !== undefined || found.flags[name] !== undefined;
    if (isKnown || READ_ELSEWHERE.test(name) || NO_COVER.test(name) || !suits("cover", values)) continue;
    if (values.some((value) => typeof value === "string" && isIn(paths, value))) found.rename[name] = "cover";
  }
  // True for a property of authors other than the name, which is not imported.
  const isPart = (name: string): boolean =>
    (RENAMES["authors"] ?? []).some((one) => found.rename[one] !== undefined && name.startsWith(`${one}.`));
  found.ignore = [...fields.keys()].filter(
    (name) =>
      found.rename[name] === undefined &&
      found.flags[name] === undefined &&
      !isPart(name) &&
      !READ_ELSEWHERE.test(name),
  );
  return found;
}

/** True if a path from a field, relative to an unknown folder, is that of a file in the tree. */
function isIn(paths: readonly string[], written: string): boolean {
  const end = written.trim().replace(/^(?:\.{0,2}\/)+/, "");
  return paths.some((path) => path === end || path.endsWith(`/${end}`));
}

function isYesOrNo(value: unknown): boolean {
  return (
    typeof value === "boolean" ||
    (typeof value === "string" && /^(?:yes|no|true|false|on|off|always|never|link)$/i.test(value))
  );
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** True if most values are valid for our field. */
function suits(ours: string, values: readonly unknown[]): boolean {
  const fits = (value: unknown): boolean => {
    if (ours === "order") return Number.isFinite(Number(value));
    if (ours === "tags" || ours === "authors") return typeof value === "string" || Array.isArray(value);
    if (ours === "publishedAt" || ours === "updatedAt")
      return typeof value === "string" && readForeignDate(value, undefined) !== undefined;
    if (ours === "cover")
      return typeof value === "string" && /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(value);
    return typeof value === "string" || typeof value === "number";
  };
  return values.filter(fits).length * 2 > values.length;
}

/**
 * Returns the order of day and month in ambiguous dates. It is the order in the tree's unambiguous dates, or else the day first.
 */
function formOf(texts: readonly string[]): FoundFields["dates"] {
  if (!texts.some((text) => readForeignDate(text, undefined) === "ambiguous")) return undefined;
  return texts.some((text) => /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]/.test(text))
    ? "MM/DD/YYYY"
    : "DD/MM/YYYY";
}
