import * as v from "valibot";

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const text = v.pipe(
  v.nullish(v.union([v.string(), v.number(), v.boolean()]), ""),
  v.transform((value) => String(value ?? "")),
);
/** A table without its unreadable rows, for example `null`. */
const rows = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((list) => list.flatMap((row) => outputOf(schema, row))),
  );

function outputOf<Schema extends v.GenericSchema>(schema: Schema, row: unknown): v.InferOutput<Schema>[] {
  const result = v.safeParse(schema, row);
  return result.success ? [result.output] : [];
}

const postSchema = v.object({
  id,
  title: text,
  slug: text,
  html: text,
  mobiledoc: text,
  lexical: text,
  feature_image: text,
  image: text,
  custom_excerpt: text,
  type: text,
  page: text,
  status: text,
  visibility: text,
  published_at: text,
  created_at: text,
  updated_at: text,
  author_id: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
});

/**
 * Schema of the public tables of an export. It drops all other tables and columns, such as members, keys, sessions and
 * integrations.
 */
const dataSchema = v.object({
  posts: v.array(v.unknown()),
  posts_meta: rows(
    v.object({ post_id: id, feature_image_alt: text, feature_image_caption: text, email_only: text }),
  ),
  tags: rows(v.object({ id, name: text, slug: text, visibility: text })),
  posts_tags: rows(v.object({ post_id: id, tag_id: id, sort_order: v.nullish(v.number(), 0) })),
  users: rows(v.object({ id, name: text })),
  posts_authors: rows(v.object({ post_id: id, author_id: id, sort_order: v.nullish(v.number(), 0) })),
  settings: rows(v.object({ key: v.string(), value: v.unknown() })),
});

const exportSchema = v.union([
  v.pipe(
    v.object({ db: v.tupleWithRest([v.object({ data: dataSchema })], v.unknown()) }),
    v.transform(({ db }) => db[0].data),
  ),
  v.pipe(
    v.object({ data: dataSchema }),
    v.transform(({ data }) => data),
  ),
]);

export type GhostPost = v.InferOutput<typeof postSchema>;

/** The public part of an export. */
export interface GhostExport extends Omit<v.InferOutput<typeof dataSchema>, "posts" | "settings"> {
  posts: GhostPost[];
  /** Where the posts are that cannot be read, for example `posts[3]`. */
  unreadable: string[];
  settings: Map<string, string>;
}

const SETTINGS = new Set([
  "title",
  "description",
  "navigation",
  "secondary_navigation",
  "timezone",
  "active_timezone",
  "activeTimezone",
  "locale",
  "lang",
  "default_locale",
]);

/** Parses an export; returns `undefined` if the file is not one. Only public settings are read. */
export function readExport(json: string): GhostExport | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
  const result = v.safeParse(exportSchema, parsed);
  if (!result.success) return undefined;
  const settings = new Map<string, string>();
  for (const { key, value } of result.output.settings)
    if (SETTINGS.has(key) && value !== null)
      settings.set(key, typeof value === "string" ? value : JSON.stringify(value));
  const posts: GhostPost[] = [];
  const unreadable: string[] = [];
  for (const [index, row] of result.output.posts.entries()) {
    const post = v.safeParse(postSchema, row);
    if (post.success) posts.push(post.output);
    else unreadable.push(`posts[${index}]`);
  }
  return { ...result.output, posts, unreadable, settings };
}
