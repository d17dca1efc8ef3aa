import { type LanguageCode, LANGUAGE_TAGS } from "../../../../contract/addresses/locales.ts";
import { titleIn } from "../../../../contract/front-matter/lines.ts";
import type { NamedArticle, Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { subjectOfFile } from "../../../../contract/studio/file-actions.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { nameOfFile } from "../../../parts/file-link.tsx";
import { WordDiff } from "../../../parts/word-diff.tsx";
import { articleChanges } from "./changed-details.ts";
import { DetailsTable } from "./details-table.tsx";
import { textAfter } from "./edits.ts";
import styles from "./publish-dialog.module.css";

/** Maximum number of articles listed by name; there may be hundreds. */
const NAMED = 5;

type PlannedFile = Plan["files"][number];

/** Shows what a publication changes: its files, the articles that link to them, and the translations that become outdated. */
export function PlanView({ plan: { files, outdates } }: { plan: Plan }) {
  const text = useText();
  return (
    <>
      {files
        .filter(({ action }) => action !== "unchanged")
        .map((file) => (
          <section key={file.name} className={styles["file"]}>
            {files.length > 1 && <h3>{nameOfFile(file.name, titleIn(textAfter(file)))}</h3>}
            <Changes file={file} />
            <Referrers articles={file.referrers} />
          </section>
        ))}
      <NamedArticles
        summary={text("becoming-outdated", { count: outdates.length })}
        articles={outdates}
        isOpen={outdates.length <= NAMED}
      />
    </>
  );
}

/** Shows changed details in a table, and changes of the body by word. If the two cannot be separated, shows changes of the source. */
function Changes({ file }: { file: PlannedFile }) {
  const changes = articleChanges(file);
  const { language = "en" as LanguageCode } = subjectOfFile(file.name);
  if (changes === undefined) return <WordDiff parts={file.diff} />;
  const { details, body } = changes;
  return (
    <>
      {details.length > 0 && <DetailsTable details={details} tag={LANGUAGE_TAGS[language]} />}
      {body.some(({ kind }) => kind !== "same") && <WordDiff parts={withoutLeadingLines(body)} />}
    </>
  );
}

/** Removes empty lines at the beginning: they separate the details from the body and are not a change. */
function withoutLeadingLines([first, ...rest]: PlannedFile["diff"]): PlannedFile["diff"] {
  if (first === undefined || first.kind !== "same") return first === undefined ? [] : [first, ...rest];
  return [{ ...first, text: first.text.replace(/^[\r\n]+/, "") }, ...rest];
}

/** Lists the articles that link to a removed article. */
export function Referrers({ articles }: { articles: readonly NamedArticle[] }) {
  const text = useText();
  return <NamedArticles summary={text("referrers", { count: articles.length })} articles={articles} />;
}

interface NamedArticlesProps {
  summary: string;
  articles: readonly NamedArticle[];
  isOpen?: boolean;
}

function NamedArticles({ summary, articles, isOpen = false }: NamedArticlesProps) {
  if (articles.length === 0) return null;
  return (
    <details className={styles["aside"]} open={isOpen}>
      <summary>{summary}</summary>
      <ul>
        {articles.slice(0, NAMED).map(({ name, title }) => (
          <li key={name}>{nameOfFile(name, title)}</li>
        ))}
        {articles.length > NAMED && <li>⋯</li>}
      </ul>
    </details>
  );
}
