import { type MouseEvent, useEffect, useMemo } from "react";
import { useCombobox } from "../../../parts/search/use-combobox.ts";
import { useLiveSearch } from "../../../parts/search/use-live-search.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { closePalette } from "./palette-dialog.ts";
import { type PaletteSection, offeredSections } from "./palette-sections.ts";
import styles from "./palette-body.module.css";

/** The content below the palette's field: the results, or the pages of the tree while the field is empty. */
export default function PaletteBody({ field }: { field: HTMLInputElement }) {
  const text = useText();
  const site = useSite();
  const { status, query, answer, search } = useLiveSearch();
  const sections = useMemo(() => offeredSections(answer, site), [answer, site]);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const spellings = answer?.suggestions ?? [];
  const isPending = status === "searching";
  const combobox = useCombobox({ field, count, offer: sections, isPending, onQuery: search });
  useEffect(() => void field.toggleAttribute("data-busy", isPending), [field, isPending]);
  // The palette is unmounted when it closes, and opens again with an empty field.
  useEffect(
    () => () => {
      field.value = "";
      field.removeAttribute("data-busy");
    },
    [field],
  );
  return (
    <>
      <p className="visually-hidden" role="status">
        {status === "answered" && text("search-count", { count: answer?.total ?? 0, query })}
      </p>
      {status === "failed" && <p className={styles.message}>{text("search-failed")}</p>}
      {status === "answered" && (count === 0 || spellings.length > 0) && (
        <div className={styles.message}>
          {count === 0 && <p>{text("search-count", { count: 0, query })}</p>}
          <Spellings words={spellings} onChoose={combobox.setQuery} />
        </div>
      )}
      <div
        {...combobox.listProps}
        className={styles.list}
        aria-label={text("search-results")}
        hidden={count === 0}
        onClick={closeUnlessNewTab}
      >
        {sections.map((section) => (
          <Section key={section.name} section={section} optionProps={combobox.optionProps} />
        ))}
      </div>
      <p className={styles.hints} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {text("palette-move")}
        </span>
        <span>
          <kbd>↵</kbd> {text("palette-open")}
        </span>
        <span>
          <kbd>Esc</kbd> {text("palette-close")}
        </span>
      </p>
    </>
  );
}

interface SectionProps {
  section: PaletteSection;
  optionProps: ReturnType<typeof useCombobox>["optionProps"];
}

function Section({ section: { name, entries }, optionProps }: SectionProps) {
  return (
    <div role="group" aria-label={name || undefined}>
      {name !== "" && (
        <p className={styles.section} aria-hidden="true">
          {name}
        </p>
      )}
      {entries.map(({ index, url, lang, titleHtml, snippetHtml }) => (
        <a key={url} href={url} lang={lang} className={styles.option} {...optionProps(index)}>
          <span className={styles.title} dangerouslySetInnerHTML={{ __html: titleHtml }} />
          {snippetHtml !== "" && (
            <span className={styles.snippet} dangerouslySetInnerHTML={{ __html: snippetHtml }} />
          )}
        </a>
      ))}
    </div>
  );
}

function Spellings({ words, onChoose }: { words: readonly string[]; onChoose: (word: string) => void }) {
  const text = useText();
  if (words.length === 0) return <p>{text("search-advice")}</p>;
  return (
    <p>
      {text("did-you-mean")}{" "}
      {words.map((word) => (
        <button key={word} type="button" className={styles.spelling} onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </p>
  );
}

/** A click on a link to the current page causes no navigation, but must close the palette. */
function closeUnlessNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!ctrlKey && !metaKey && !shiftKey) closePalette();
}
