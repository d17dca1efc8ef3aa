import { memo } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedArticle } from "../../../contract/studio/article-list.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import styles from "./articles.module.css";

export interface ArticleRowsProps {
  tenant: string;
  languages: readonly LanguageCode[];
  articles: readonly ListedArticle[];
}

/** A page of the list. Browsers lay it out only while it is near the window. */
export const ArticleRows = memo(function ArticleRows({ tenant, languages, articles }: ArticleRowsProps) {
  return (
    <tbody role="rowgroup" className={styles["page"]}>
      {articles.map((article) => (
        <ArticleRow key={article.key} {...{ tenant, languages, article }} />
      ))}
    </tbody>
  );
});

interface ArticleRowProps {
  tenant: string;
  languages: readonly LanguageCode[];
  article: ListedArticle;
}

function ArticleRow({ tenant, languages, article: { key, texts } }: ArticleRowProps) {
  const first =
    languages.flatMap((code) => texts.find(({ language }) => language === code) ?? [])[0] ?? texts[0];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {first === undefined ? (
          key
        ) : (
          <a href={addressOf(tenant, first)} lang={LANGUAGE_TAGS[first.language]}>
            {first.title}
          </a>
        )}
        <span className={styles["key"]}>{key}</span>
      </th>
      {languages.map((language) => (
        <td key={language} role="cell">
          <span className={styles["language"]} aria-hidden="true">
            {LANGUAGE_NAMES[language]}
          </span>
          <TextCell tenant={tenant} text={texts.find((each) => each.language === language)} />
        </td>
      ))}
    </tr>
  );
}

type ListedText = ListedArticle["texts"][number];

function TextCell({ tenant, text: listed }: { tenant: string; text: ListedText | undefined }) {
  const text = useText();
  if (listed === undefined) return <span className={styles["missing"]}>{text("state-missing")}</span>;
  const { state, isEdited, isBehind } = listed;
  return (
    <a href={addressOf(tenant, listed)} title={listed.title} className={styles[state]}>
      {text(`state-${state}`)}
      {isEdited && <span className={styles["edited"]}> {text("state-edited")}</span>}
      {isBehind && <span className={styles["behind"]}> {text("state-behind")}</span>}
    </a>
  );
}

function addressOf(tenant: string, { language, name }: ListedText): string {
  const path = name.slice(`articles/${language}/`.length).replace(/\.md$/, "");
  return studioPath("article", { tenant, language, path });
}
