import type { Extension } from "@codemirror/state";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { compareWithOriginal } from "../../../contract/studio/untranslated.ts";
import { type UntranslatedSentences, paleSentences } from "../../editor/pale-sentences.ts";
import { sitesQuery } from "../../session/sites.ts";
import { joiningKeyOf } from "../../writing/article-file.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { otherTextsQuery } from "./languages/other-texts.ts";

/** Greys out sentences of a translation that are still untranslated. */
export function useUntranslatedSentences(
  session: WritingSession,
  language: LanguageCode,
  path: string,
): { pale: Extension; left: UntranslatedSentences | undefined } {
  const { data: sites } = useQuery(sitesQuery);
  const main = sites?.find(({ code }) => code === session.file.tenant)?.defaultLanguage;
  // Determined once, so that typing a new key does not load other texts after each letter.
  const [key] = useState(() => joiningKeyOf(session.autosave.text, path));
  const { data } = useQuery({
    ...otherTextsQuery(session.file, key),
    enabled: main !== undefined && main !== language,
  });
  const original = data?.find((other) => other.language === main)?.text;
  const [left, setLeft] = useState<UntranslatedSentences>();
  const pale = useMemo((): Extension => {
    if (original === undefined || main === undefined) return [];
    const tag = LANGUAGE_TAGS[main];
    return paleSentences({ reader: compareWithOriginal(original, tag), tag, tell: setLeft });
  }, [original, main]);
  return { pale, left };
}
