import { useMutation, useQuery } from "@tanstack/react-query";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import { statusOf } from "../../../api/call-error.ts";
import { articleName, articlePath, articleScreen, parseArticleName } from "../../../articles/article-name.ts";
import { beginText } from "../../../articles/begin-text.ts";
import { structureOf } from "../../../articles/structure-of.ts";
import { LANGUAGE_NAMES } from "../../../messages/language-names.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Failure } from "../../../parts/states.tsx";
import { go } from "../../../routing/location.ts";
import { useMay } from "../../../session/me-context.tsx";
import { sitesQuery } from "../../../session/sites.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import type { OtherText } from "./other-texts.ts";
import styles from "./languages-pane.module.css";

export interface BeginLanguagesProps {
  session: WritingSession;
  /** The translation key, which all translations of the article share. */
  joiningKey: string;
  language: LanguageCode;
  /** The texts in other languages. */
  others: readonly OtherText[];
}

/** Creates missing translations from the text in the site's default language, or from the open text if there is none. */
export function BeginLanguages({ session, joiningKey: key, language: shown, others }: BeginLanguagesProps) {
  const text = useText();
  const may = useMay();
  const { tenant, name } = session.file;
  const { data: sites = [] } = useQuery(sitesQuery);
  const own = parseArticleName(name);
  const { languages = [], defaultLanguage } = sites.find(({ code }) => code === tenant) ?? {};
  const original = others.find((other) => other.language === defaultLanguage)?.text;
  const begin = useMutation({
    mutationFn: async (language: LanguageCode) => {
      if (own === undefined) return;
      const to = { ...own, language };
      try {
        const joined = articlePath(to) === key ? {} : { key };
        await beginText(tenant, articleName(to), structureOf(original ?? session.autosave.text, joined));
      } catch (error) {
        // 409 means that the text exists already, so it is opened.
        if (statusOf(error) !== 409) throw error;
      }
      go(articleScreen(tenant, to));
    },
  });
  const known = [shown, ...others.map((other) => other.language)];
  const missing = languages.filter((language) => {
    const subject = { tenant, language, group: own?.group ?? null };
    const isAllowed = may("article.draft", subject) || may("translation.draft", subject);
    return !known.includes(language) && isAllowed;
  });
  if (missing.length === 0) return null;
  return (
    <div className={styles["begin"]}>
      {missing.map((language) => (
        <Button
          key={language}
          isBusy={begin.isPending && begin.variables === language}
          aria-label={text("begin-in", { language: LANGUAGE_NAMES[language] })}
          onClick={() => begin.mutate(language)}
        >
          <span lang={LANGUAGE_TAGS[language]}>
            {text("add-language", { language: LANGUAGE_NAMES[language] })}
          </span>
        </Button>
      ))}
      {begin.isError && <Failure error={begin.error} />}
    </div>
  );
}
