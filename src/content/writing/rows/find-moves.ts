import type { ArticleContent } from "../../model/tenant-content.ts";
import { readableStateOf } from "../../reading/text-state.ts";
import type { FileWriting } from "./file-writing.ts";
import type { Move, NewArticles } from "./moves.ts";
import type { StoredArticle } from "./stored-articles.ts";
import type { RenamedArticle } from "./translation-records.ts";

/** An article whose file was removed, and the key of the one that replaces it. */
export interface RenamedTo {
  from: StoredArticle;
  toKey: string;
}

/** A former article, with the data for finding it under its new name, but without its text. */
export interface ChangedArticle {
  from: StoredArticle;
  to: Pick<ArticleContent, "slug" | "group" | "translationKey" | "isDraft" | "publishedAt">;
}

export function changedArticle(
  from: StoredArticle,
  { slug, group, translationKey, isDraft, publishedAt }: ChangedArticle["to"],
): ChangedArticle {
  return { from, to: { slug, group, translationKey, isDraft, publishedAt } };
}

/**
 * Articles whose file was removed and that reappear under another name: with the same translation key and language or, if the file
 * was certainly removed, with exactly the same text.
 */
export async function findRenamed(
  files: FileWriting,
  missing: readonly StoredArticle[],
  added: NewArticles,
  isRemoved: ReadonlySet<string>,
): Promise<RenamedTo[]> {
  if (added.isEmpty) return [];
  const renamed: RenamedTo[] = [];
  const removed = missing.filter(({ path }) => isRemoved.has(path));
  const hashes = await files.hashesOf(removed.map(nameOf));
  for (const article of missing) {
    const toKey = added.withKeyOf(article) ?? added.withText(article, hashes.get(nameOf(article)) ?? "");
    if (toKey !== undefined) renamed.push({ from: article, toKey });
  }
  return renamed;
}

/** The new places of renamed articles. */
export function pathsTo(renamed: readonly RenamedTo[], added: NewArticles): RenamedArticle[] {
  return renamed.flatMap(({ from, toKey }) => {
    const to = added.pathOf(from, toKey);
    return to === undefined ? [] : [{ from, to }];
  });
}

/**
 * Former addresses of articles: of renamed files, and of files that still exist but now have another article, another address, or are
 * hidden.
 */
export function movesOf(
  renamed: readonly RenamedTo[],
  changed: readonly ChangedArticle[],
  added: NewArticles,
): Move[] {
  const now = Date.now();
  return [
    ...renamed.map((move) => ({ ...move, leavesPublicAddress: wasPublic(move.from, now) })),
    ...changed.flatMap((article) => moveOf(article, added, now)),
  ];
}

/** The article is now in another file, its file has another address, or it was hidden. */
function moveOf({ from, to }: ChangedArticle, added: NewArticles, now: number): Move[] {
  const isSameArticle = from.translation_key === to.translationKey;
  const elsewhere = isSameArticle ? undefined : added.withKeyOf(from);
  const isFromPublicAddress = wasPublic(from, now);
  if (elsewhere !== undefined) return [{ from, toKey: elsewhere, leavesPublicAddress: isFromPublicAddress }];
  const { isDraft, publishedAt } = to;
  const isPublic = readableStateOf({ isDraft, publishedAt: Date.parse(publishedAt) }, now) === "published";
  const staysThere = from.slug === to.slug && from.group_slug === to.group && isPublic;
  const leavesPublicAddress = isFromPublicAddress && !staysThere;
  return isSameArticle && !leavesPublicAddress
    ? []
    : [{ from, toKey: to.translationKey, leavesPublicAddress }];
}

function wasPublic({ is_draft, published_at }: StoredArticle, now: number): boolean {
  return readableStateOf({ isDraft: is_draft !== 0, publishedAt: published_at }, now) === "published";
}

/** The name of an article's file in the content folder. */
export function nameOf({ path }: Pick<ArticleContent, "path">): string {
  return `articles/${path}`;
}
