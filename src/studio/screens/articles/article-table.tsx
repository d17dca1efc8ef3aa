import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { hasReturned } from "../../routing/location.ts";
import { ArticleRows } from "./article-rows.tsx";
import type { Column } from "./columns.ts";
import { moveInTable } from "./move-in-table.ts";
import { type Selection, useChosen } from "./selection.ts";
import styles from "./articles.module.css";

export interface ArticleTableProps {
  tenant: string;
  languages: readonly LanguageCode[];
  columns: readonly Column[];
  timeZone: string | undefined;
  pages: readonly (readonly ListedArticle[])[];
  selection: Selection;
}

/** For each address of the list: the link that the person followed last. */
const leftBy = new Map<string, string>();

/**
 * The table of articles, with one row per article and one column per language, and columns that can be hidden. It is one tab stop; arrow keys move between cells, Space
 * selects a row, and Escape clears the selection.
 */
export function ArticleTable({ pages, selection, ...shared }: ArticleTableProps) {
  const { languages, columns } = shared;
  const text = useText();
  const table = useRef<HTMLTableElement>(null);
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
    enterByTab(table.current);
  });
  useEffect(() => {
    if (hasReturned()) restoreFocus(table.current, leftBy.get(location.href));
  }, []);
  const allKeys = useCallback(() => shown.current.flatMap((page) => page.map(({ key }) => key)), []);
  return (
    // Roles are explicit, because table elements with a grid layout lose their implicit roles.
    <table
      ref={table}
      role="grid"
      aria-multiselectable
      aria-label={text("articles")}
      className={styles["table"]}
      style={{ "--languages": languages.length, "--columns": columns.length } as CSSProperties}
      onKeyDown={(event) => press(event, selection, allKeys)}
      onFocus={({ target, currentTarget }) => {
        enterByTab(currentTarget, target);
        if (target instanceof HTMLAnchorElement) leftBy.set(location.href, target.href);
      }}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles["choose"]}>
            <ChooseAll selection={selection} allKeys={allKeys} />
          </th>
          <th role="columnheader" scope="col">
            {text("article")}
          </th>
          {languages.map((language) => (
            <th key={language} role="columnheader" scope="col">
              {LANGUAGE_NAMES[language]}
            </th>
          ))}
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {text(`article-column-${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((articles, index) => (
        <ArticleRows key={articles[0]?.key ?? index} {...shared} {...{ articles, selection, allKeys }} />
      ))}
    </table>
  );
}

/** Makes one element the table's tab stop: the last one focused, or the first link. */
function enterByTab(table: HTMLTableElement | null, wanted?: Element): void {
  if (table === null || (wanted !== undefined && wanted.closest("tbody") === null)) return;
  const before = table.querySelector<HTMLElement>('tbody [tabindex="0"]');
  const place = wanted ?? before ?? table.querySelector("tbody th a");
  if (place === before || !(place instanceof HTMLElement)) return;
  before?.setAttribute("tabindex", "-1");
  place.setAttribute("tabindex", "0");
}

/** Restores the focus after the Back button, unless another element already has it. */
function restoreFocus(table: HTMLTableElement | null, address: string | undefined): void {
  const { activeElement, body } = document;
  if (table === null || (activeElement !== body && !(activeElement instanceof HTMLHeadingElement))) return;
  const links = table.querySelectorAll<HTMLAnchorElement>("tbody a");
  [...links].find(({ href }) => href === address)?.focus();
}

function press(
  event: KeyboardEvent<HTMLTableElement>,
  selection: Selection,
  allKeys: () => readonly string[],
): void {
  const { key, target, shiftKey, ctrlKey, metaKey } = event;
  const row = target instanceof Element ? target.closest<HTMLTableRowElement>("tbody tr") : null;
  const chosen = row?.dataset["key"];
  const isButton = target instanceof HTMLButtonElement;
  if (key === " " && chosen !== undefined && !isButton) {
    event.preventDefault();
    selection.toggle(chosen, shiftKey ? allKeys() : undefined);
  } else if (key === "Escape" && selection.keys().size > 0) selection.clear();
  else if (key === "a" && (ctrlKey || metaKey)) {
    event.preventDefault();
    selection.choose(allKeys(), true);
  } else moveInTable(event);
}

function ChooseAll({ selection, allKeys }: { selection: Selection; allKeys: () => readonly string[] }) {
  const text = useText();
  const { size } = useChosen(selection);
  const box = useRef<HTMLInputElement>(null);
  const count = size === 0 ? 0 : allKeys().length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = size > 0 && size < count;
  });
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={text("choose-all")}
      checked={size > 0 && size >= count}
      onChange={({ currentTarget: { checked } }) =>
        checked ? selection.choose(allKeys(), true) : selection.clear()
      }
    />
  );
}
