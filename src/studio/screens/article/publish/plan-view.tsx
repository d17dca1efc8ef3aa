import { useMemo, useState } from "react";
import { type LanguageCode, LANGUAGE_TAGS } from "../../../../contract/addresses/locales.ts";
import { titleIn } from "../../../../contract/front-matter/lines.ts";
import type { NamedArticle, Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { subjectOfFile } from "../../../../contract/studio/file-actions.ts";
import type { MessageId } from "../../../messages/messages.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { nameOfFile } from "../../../parts/file-link.tsx";
import { WordDiff } from "../../../parts/word-diff.tsx";
import { type ArticleChanges, articleChanges } from "./changed-details.ts";
import { changedSettings } from "./changed-settings.ts";
import { DetailsTable } from "./details-table.tsx";
import { textAfter } from "./edits.ts";
import { readableParts } from "./readable-parts.ts";
import { SettingsTable } from "./settings-table.tsx";
import styles from "./publish-dialog.module.css";

/** Maximum number of articles listed by name; there may be hundreds. */
const NAMED = 5;

/** Blocks whose messages have another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { quote: "testimonial", list: "articles" };

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

/** Shows what a publication changes in a file as readers see it, and on request in the source. */
function Changes({ file }: { file: PlannedFile }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Typing in the dialog must not compare the file again.
  const settings = useMemo(() => changedSettings(file), [file]);
  const changes = useMemo(() => articleChanges(file), [file]);
  if (settings === undefined && changes === undefined) return <WordDiff parts={file.diff} />;
  return (
    <>
      {settings !== undefined && <SettingsTable settings={settings} />}
      {changes !== undefined && <ReadableChanges file={file} changes={changes} />}
      <details className={styles["aside"]} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary>{text("changes-source")}</summary>
        {isOpen && <WordDiff parts={file.diff} />}
      </details>
    </>
  );
}

/** Shows changed details in a table, and changes of the body by word. */
function ReadableChanges({ file, changes }: { file: PlannedFile; changes: ArticleChanges }) {
  const text = useText();
  const { language = "en" as LanguageCode } = subjectOfFile(file.name);
  const { details, body } = changes;
  const words = useMemo(() => {
    const nameOf = (block: string) => {
      const id = `block-${OTHER_NAMES[block] ?? block}`;
      const name = text(id as MessageId);
      return name === id ? block : name;
    };
    return readableParts(withoutLeadingLines(body), nameOf);
  }, [body, text]);
  return (
    <>
      {details.length > 0 && <DetailsTable details={details} tag={LANGUAGE_TAGS[language]} />}
      {body.some(({ kind }) => kind !== "same") && <WordDiff parts={words} />}
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
