import { useMutation } from "@tanstack/react-query";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import { statusOf } from "../../api/call-error.ts";
import { articleScreen, parseArticleName } from "../../articles/article-name.ts";
import { beginTranslation } from "../../articles/begin-translation.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { go } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { EditedBy } from "../../session/present-people.tsx";
import styles from "./articles.module.css";

export interface TextCellProps {
  tenant: string;
  article: ListedArticle;
  language: LanguageCode;
  /** The original text, whose structure a new translation copies. */
  original: ListedArticle["texts"][number] | undefined;
}

/** The state of an article in one language, with a link to its text. */
export function TextCell({ tenant, article, language, original }: TextCellProps) {
  const text = useText();
  const listed = article.texts.find((each) => each.language === language);
  if (listed === undefined) {
    const unpublished = article.newDrafts
      .map(parseArticleName)
      .find((name) => name !== undefined && name.language === language);
    if (unpublished === undefined) return <Missing {...{ tenant, article, language, original }} />;
    return (
      <a tabIndex={-1} href={articleScreen(tenant, unpublished)} className={styles["hidden"]}>
        <span className={styles["edited"]}>{text("state-edited")}</span>
      </a>
    );
  }
  const { state, isEdited, isOutdated, name, title } = listed;
  const parsed = parseArticleName(name);
  if (parsed === undefined) return null;
  return (
    <a tabIndex={-1} href={articleScreen(tenant, parsed)} title={title} className={styles[state]}>
      {text(`state-${state}`)}
      {isEdited && <span className={styles["edited"]}> {text("state-edited")}</span>}
      {isOutdated && <span className={styles["outdated"]}> {text("state-outdated")}</span>}
      <EditedBy name={name} className={styles["edited"]} />
    </a>
  );
}

function Missing({ tenant, article, language, original }: TextCellProps) {
  const text = useText();
  const may = useMay();
  const begin = useMutation({
    mutationFn: async () => {
      if (original !== undefined) go(await beginTranslation(tenant, article, original, language));
    },
    onError: (error) => {
      // 409 means that the translation exists already, so it is opened.
      const name = original && parseArticleName(original.name);
      if (statusOf(error) === 409 && name !== undefined) go(articleScreen(tenant, { ...name, language }));
    },
  });
  const group = (original && parseArticleName(original.name)?.group) ?? null;
  const subject = { tenant, language, group };
  if (original === undefined || (!may("article.draft", subject) && !may("translation.draft", subject)))
    return <span className={styles["missing"]}>{text("state-missing")}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["add"]}
      aria-label={text("add-language-of", { language: LANGUAGE_NAMES[language], title: original.title })}
      aria-busy={begin.isPending || undefined}
      onClick={() => !begin.isPending && begin.mutate()}
    >
      {begin.isError && statusOf(begin.error) !== 409
        ? text("failure-other")
        : text("add-language", { language: LANGUAGE_NAMES[language] })}
    </button>
  );
}
