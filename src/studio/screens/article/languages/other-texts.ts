import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { articleListSchema } from "../../../../contract/studio/article-list.ts";
import { ARTICLE_ENDPOINTS } from "../../../../contract/studio/endpoints/articles.ts";
import { FILE_ENDPOINTS } from "../../../../contract/studio/endpoints/files.ts";
import { TRANSLATION_ENDPOINTS } from "../../../../contract/studio/endpoints/translations.ts";
import { planSchema } from "../../../../contract/studio/file-payloads.ts";
import { behindTranslation } from "../../../../contract/studio/report-payloads.ts";
import { call } from "../../../api/call.ts";
import { type FileOfSite, findFile } from "../../../writing/server-drafts.ts";

/** The same article in another language, as it is worked on there. */
export interface OtherText {
  language: LanguageCode;
  name: string;
  text: string;
}

/** The texts of an article in its other languages. */
export function otherTextsQuery(file: FileOfSite, path: string) {
  const { tenant, name } = file;
  return queryOptions({
    queryKey: ["other-texts", tenant, name],
    queryFn: async ({ signal }): Promise<OtherText[]> => {
      const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query: path }, articleListSchema, {
        signal,
      });
      const article = list.articles.find(({ texts }) => texts.some((each) => each.name === name));
      const others = article?.texts.filter((each) => each.name !== name) ?? [];
      return Promise.all(
        others.map(async ({ language, name: other }) => {
          const { text, draft } = await findFile({ tenant, name: other }, signal);
          return { language, name: other, text: draft?.text ?? text ?? "" };
        }),
      );
    },
  });
}

const behindSchema = v.nullable(behindTranslation);
const diffSchema = v.object({ parts: planSchema.entries.files.item.entries.diff });

/** What the original of a translation says anew since it was made; `null` if it is not behind. */
export function behindQuery({ tenant, name }: FileOfSite) {
  return queryOptions({
    queryKey: ["behind", tenant, name],
    queryFn: async ({ signal }) => {
      const behind = await call(TRANSLATION_ENDPOINTS.findTranslation, { tenant, name }, behindSchema, {
        signal,
      });
      if (behind === null) return null;
      const { original, before, after } = behind;
      if (before === null) return { ...behind, diff: [] };
      const { parts } = await call(
        FILE_ENDPOINTS.findDiff,
        { tenant, name: original, before, after },
        diffSchema,
        { signal },
      );
      return { ...behind, diff: parts };
    },
  });
}
