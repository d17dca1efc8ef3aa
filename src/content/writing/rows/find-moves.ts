import type { ArticleContent } from "../../model/tenant-content.ts";
import { readableStateOf } from "../../reading/text-state.ts";
import type { FileWriting } from "./file-writing.ts";
import type { Move, NewArticles } from "./moves.ts";
import type { StoredArticle } from "./stored-articles.ts";
import type { RenamedArticle } from "./translation-records.ts";

/** An article whose file was removed, and the translation key of the article that replaces it. */
export interface RenamedTo {
  from: StoredArticle;
  toKey: string;
}

/** A stored article, and the data needed to find it under its new name; without its text. */
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
 * Finds articles whose file was removed and that exist under another name now: with the same translation key and language or,
 * if their file is certainly removed, with exactly the same text.
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

/** Returns the new places of renamed articles. */
export function pathsTo(renamed: readonly RenamedTo[], added: NewArticles): RenamedArticle[] {
  return renamed.flatMap(({ from, toKey }) => {
    const to = added.pathOf(from, toKey);
    return to === undefined ? [] : [{ from, to }];
  });
}

/**
 * Returns former addresses of articles. They result from renamed files, and from files that still exist but now contain another
 * article, have another address, or are hidden.
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

/** Returns the move of an article if it is now in another file, its file has another address, or it is hidden. */
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

/** Returns the name of an article's file in the content folder. */
export function nameOf({ path }: Pick<ArticleContent, "path">): string {
  return `articles/${path}`;
}
