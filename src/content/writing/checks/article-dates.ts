import type { ArticleContent } from "../../model/tenant-content.ts";
import { offsetAt } from "../../time/time-zone.ts";
import { writeTimestamp } from "../../time/timestamp.ts";
import { timestampOf } from "../../time/written-date.ts";
import type { ArticleEntry } from "./articles.ts";

/**
 * Returns the dates of an article in their stored form. An article without a date in its front matter gets that of the file.
 */
export function datesOf(
  { frontMatter, modifiedAt }: Pick<ArticleEntry, "frontMatter" | "modifiedAt">,
  timeZone: string,
): Pick<ArticleContent, "publishedAt" | "updatedAt"> {
  const publishedAt =
    frontMatter.publishedAt === undefined
      ? writeTimestamp(modifiedAt, offsetAt(timeZone, modifiedAt))
      : timestampOf(frontMatter.publishedAt, timeZone);
  const updatedAt =
    frontMatter.updatedAt === undefined ? publishedAt : timestampOf(frontMatter.updatedAt, timeZone);
  return { publishedAt, updatedAt };
}
