import { memo } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import { parseArticleName, articleScreen } from "../../articles/article-name.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ColumnCell } from "./column-cell.tsx";
import type { Column } from "./columns.ts";
import { type Selection, useIsChosen } from "./selection.ts";
import { TextCell } from "./text-cell.tsx";
import styles from "./articles.module.css";

export interface ArticleRowsProps {
  tenant: string;
  languages: readonly LanguageCode[];
  columns: readonly Column[];
  timeZone: string | undefined;
  articles: readonly ListedArticle[];
  selection: Selection;
  /** Returns the keys of all rows in order. */
  allKeys: () => readonly string[];
}

/** The rows of one page of the list. Browsers skip their layout while they are far from the visible part. */
export const ArticleRows = memo(function ArticleRows({ articles, ...shared }: ArticleRowsProps) {
  return (
    <tbody role="rowgroup" className={styles["page"]}>
      {articles.map((article) => (
        <ArticleRow key={article.key} {...shared} article={article} />
      ))}
    </tbody>
  );
});

type ArticleRowProps = Omit<ArticleRowsProps, "articles"> & { article: ListedArticle };

function ArticleRow({ tenant, languages, columns, timeZone, article, selection, allKeys }: ArticleRowProps) {
  const text = useText();
  const { key, texts } = article;
  const isChosen = useIsChosen(selection, key);
  const first =
    languages.flatMap((code) => texts.find(({ language }) => language === code) ?? [])[0] ?? texts[0];
  const name = first && parseArticleName(first.name);
  const title = first?.title ?? key;
  return (
    <tr role="row" aria-selected={isChosen} data-key={key}>
      <td role="gridcell" className={styles["choose"]}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={text("choose-article", { title })}
          checked={isChosen}
          onChange={(event) => {
            const { nativeEvent } = event;
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            selection.toggle(key, isRange ? allKeys() : undefined);
          }}
        />
      </td>
      <th role="rowheader" scope="row">
        {name === undefined || first === undefined ? (
          key
        ) : (
          <a tabIndex={-1} href={articleScreen(tenant, name)} lang={LANGUAGE_TAGS[first.language]}>
            {title}
          </a>
        )}
        <span className={styles["key"]}>{key}</span>
      </th>
      {languages.map((language) => (
        <td key={language} role="gridcell">
          <span className={styles["language"]} aria-hidden="true">
            {LANGUAGE_NAMES[language]}
          </span>
          <TextCell {...{ tenant, article, language, original: first }} />
        </td>
      ))}
      {columns.map((column) => (
        <td key={column} role="gridcell">
          <span className={styles["language"]} aria-hidden="true">
            {text(`article-column-${column}`)}
          </span>
          <ColumnCell {...{ tenant, article, column, timeZone }} />
        </td>
      ))}
    </tr>
  );
}
