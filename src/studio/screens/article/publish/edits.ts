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
 * Asks for the drafts of an article in its other languages, those included that nobody has published yet.
 *
 * @param key what joins its texts
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

/** What readers saw of a file before a publication that was planned; `null` if it was not there. */
export function textBefore({ action, diff }: Plan["files"][number]): string | null {
  if (action === "added") return null;
  return diff.flatMap(({ kind, text }) => (kind === "added" ? [] : text)).join("");
}

/** What readers see of a text that was published. */
export type Sight = "published" | "scheduled" | "hidden";

export function sightOf(text: string): Sight {
  if (isHiddenText(text)) return "hidden";
  return isScheduledText(text, Date.now()) ? "scheduled" : "published";
}

/** Whether readers will not find an article any more that they found, or find it again. */
export function changeOfSight(
  text: string,
  planned: Plan["files"][number] | undefined,
): "hidden" | "shown" | undefined {
  const before = planned === undefined ? null : textBefore(planned);
  if (before === null || isHiddenText(before) === isHiddenText(text)) return undefined;
  return isHiddenText(text) ? "hidden" : "shown";
}
