import type { Extension } from "@codemirror/state";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import type { UntranslatedSentences } from "../../editor/untranslated-sentences.ts";
import { sitesQuery } from "../../session/sites.ts";
import { joiningKeyOf } from "../../writing/article-file.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { otherTextsQuery } from "./languages/other-texts.ts";

/** Loaded for translations only: other texts do not need it. */
const highlighterQuery = queryOptions({
  queryKey: ["untranslated-sentences"],
  queryFn: () => import("../../editor/untranslated-sentences.ts"),
  staleTime: Infinity,
});

/** Greys out sentences of a translation that are still untranslated. */
export function useUntranslatedSentences(
  session: WritingSession,
  language: LanguageCode,
  path: string,
): { highlighter: Extension; left: UntranslatedSentences | undefined } {
  const { data: sites } = useQuery(sitesQuery);
  const main = sites?.find(({ code }) => code === session.file.tenant)?.defaultLanguage;
  // The translation key is read once. Otherwise, typing a new key would load other texts after each letter.
  const [key] = useState(() => joiningKeyOf(session.autosave.text, path));
  const { data } = useQuery({
    ...otherTextsQuery(session.file, key),
    enabled: main !== undefined && main !== language,
  });
  const original = data?.find((other) => other.language === main)?.text;
  const { data: module } = useQuery({ ...highlighterQuery, enabled: original !== undefined });
  const [left, setLeft] = useState<UntranslatedSentences>();
  const highlighter = useMemo((): Extension => {
    if (original === undefined || main === undefined || module === undefined) return [];
    return module.highlightUntranslated({ original, tag: LANGUAGE_TAGS[main], report: setLeft });
  }, [original, main, module]);
  return { highlighter, left };
}
