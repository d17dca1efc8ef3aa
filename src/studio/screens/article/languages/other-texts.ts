import { queryOptions } from "@tanstack/react-query";
import { LANGUAGE_CODES, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import { ARTICLE_ENDPOINTS } from "../../../../contract/studio/endpoints/articles.ts";
import { FILE_ENDPOINTS } from "../../../../contract/studio/endpoints/files.ts";
import { TRANSLATION_ENDPOINTS } from "../../../../contract/studio/endpoints/translations.ts";
import { call } from "../../../api/call.ts";
import { parseArticleName } from "../../../articles/article-name.ts";
import { type FileOfSite, findFile } from "../../../writing/server-drafts.ts";

/** The current text in another language: its draft if there is one. */
export interface OtherText {
  language: LanguageCode;
  name: string;
  text: string;
}

/**
 * Query for an article's texts in other languages, including drafts, in the usual order of languages.
 *
 * @param key the translation key that they share
 */
export function otherTextsQuery({ tenant, name }: FileOfSite, key: string) {
  return queryOptions({
    queryKey: ["other-texts", tenant, name, key],
    queryFn: async ({ signal }): Promise<OtherText[]> => {
      const article = await call(
        ARTICLE_ENDPOINTS.findArticle,
        { tenant, key },
        {
          signal,
        },
      );
      const names = [...article.texts.map((each) => each.name), ...article.newDrafts];
      const others = names.flatMap((each) => {
        const language = parseArticleName(each)?.language;
        return language === undefined || each === name ? [] : [{ language, name: each }];
      });
      const texts = await Promise.all(
        others.map(async (other) => {
          const { text, draft } = await findFile({ tenant, name: other.name }, signal);
          return { ...other, text: draft?.text ?? text ?? "" };
        }),
      );
      return LANGUAGE_CODES.flatMap((language) => texts.filter((each) => each.language === language));
    },
  });
}

/** Query for the changes of the original since the translation; `null` if the translation is up to date. */
export function outdatedQuery({ tenant, name }: FileOfSite) {
  return queryOptions({
    queryKey: ["outdated", tenant, name],
    queryFn: async ({ signal }) => {
      const outdated = await call(
        TRANSLATION_ENDPOINTS.findTranslation,
        { tenant, name },
        {
          signal,
        },
      );
      if (outdated === null) return null;
      const { original, before, after } = outdated;
      if (before === null) return { ...outdated, diff: [] };
      const { parts } = await call(
        FILE_ENDPOINTS.findDiff,
        { tenant, name: original, before, after },
        { signal },
      );
      return { ...outdated, diff: parts };
    },
  });
}
