import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { articleListSchema } from "../../../../contract/studio/article-list.ts";
import { ARTICLE_ENDPOINTS } from "../../../../contract/studio/endpoints/articles.ts";
import type { Plan } from "../../../../contract/studio/file-payloads.ts";
import { call } from "../../../api/call.ts";
import { isHiddenText, isScheduledText } from "../../../writing/article-file.ts";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import { type FileOfSite, findFile } from "../../../writing/server-drafts.ts";

/** A draft of the same article in another language. */
export interface OtherDraft {
  language: LanguageCode;
  edit: FileEdit;
}

/** Asks for the drafts of an article in its other languages. */
export async function findOtherDrafts(
  { tenant, name }: FileOfSite,
  path: string,
  signal: AbortSignal,
): Promise<OtherDraft[]> {
  const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query: path }, articleListSchema, {
    signal,
  });
  const article = list.articles.find(({ texts }) => texts.some((each) => each.name === name));
  const edited = article?.texts.filter((each) => each.isEdited && each.name !== name) ?? [];
  const files = await Promise.all(
    edited.map(async (each) => ({
      language: each.language,
      file: await findFile({ tenant, name: each.name }, signal),
    })),
  );
  return files.flatMap(({ language, file: { name: other, draft } }) =>
    draft === null
      ? []
      : [{ language, edit: { name: other, text: draft.text, base: draft.base, draft: draft.version } }],
  );
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
