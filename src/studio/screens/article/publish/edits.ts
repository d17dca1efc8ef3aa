import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../../contract/studio/endpoints/articles.ts";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { call } from "../../../api/call.ts";
import { parseArticleName } from "../../../articles/article-name.ts";
import { draftNamesOf } from "../../../articles/names-of.ts";
import { isHiddenText, isScheduledText } from "../../../writing/article-file.ts";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import { type FileOfSite, findFile } from "../../../writing/server-drafts.ts";

/** A draft of the same article in another language. */
export interface OtherDraft {
  language: LanguageCode;
  edit: FileEdit;
}

/**
 * Loads the drafts of an article in its other languages, including texts that were never published.
 *
 * @param key the translation key that they share
 */
export async function findOtherDrafts(
  { tenant, name }: FileOfSite,
  key: string,
  signal: AbortSignal,
): Promise<OtherDraft[]> {
  const article = await call(ARTICLE_ENDPOINTS.findArticle, { tenant, key }, { signal });
  const others = draftNamesOf(article).filter((each) => each !== name);
  const files = await Promise.all(others.map((other) => findFile({ tenant, name: other }, signal)));
  return files.flatMap(({ name: other, draft }) => {
    const language = parseArticleName(other)?.language;
    if (language === undefined || draft === null) return [];
    return [{ language, edit: { name: other, text: draft.text, base: draft.base, draft: draft.version } }];
  });
}

/** The published text before the planned publication; `null` if there was none. */
export function textBefore({ action, diff }: Pick<Plan["files"][number], "action" | "diff">): string | null {
  if (action === "added") return null;
  return diff.flatMap(({ kind, text }) => (kind === "added" ? [] : text)).join("");
}

/** The text after the planned publication; empty if the file is deleted. */
export function textAfter({ diff }: Pick<Plan["files"][number], "diff">): string {
  return diff.flatMap(({ kind, text }) => (kind === "removed" ? [] : text)).join("");
}

/** Whether readers can see a published text. */
export type Visibility = "published" | "scheduled" | "hidden";

/**
 * Determines whether readers can see a text.
 *
 * @param timeZone the site's time zone
 */
export function visibilityOf(text: string, timeZone: string | undefined): Visibility {
  if (isHiddenText(text)) return "hidden";
  return isScheduledText(text, Date.now(), timeZone) ? "scheduled" : "published";
}

/** Whether a publication hides an article that was visible, or shows one that was hidden. */
export function visibilityChange(
  text: string,
  planned: Plan["files"][number] | undefined,
): "hidden" | "shown" | undefined {
  const before = planned === undefined ? null : textBefore(planned);
  if (before === null || isHiddenText(before) === isHiddenText(text)) return undefined;
  return isHiddenText(text) ? "hidden" : "shown";
}
