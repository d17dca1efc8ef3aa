import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { isComposing } from "../../parts/is-composing.ts";
import { targetOf } from "../entries/entry-target.ts";
import { nameOf, textsOf, withTexts } from "../entries/entry-texts.ts";
import { MarkChips } from "../entries/mark-chips.tsx";
import { marksOf } from "./marks.ts";
import type { RowFrame } from "./row-frame.ts";
import { RowMenu } from "./row-menu.tsx";
import type { Drop, Row } from "./rows.ts";
import type { GridState } from "./use-menu-view.ts";
import styles from "./menu-grid.module.css";

export interface MenuRowProps extends RowFrame {
  row: Row;
  index: number;
  /** Distance from the top of the list, in pixels. */
  top: number;
  isSelected: boolean;
  /** Whether this row is the tab stop of the tree. */
  isEntrance: boolean;
  isEditing: boolean;
  drop: Drop["place"] | undefined;
  select: (changes?: Partial<GridState>) => void;
  drag: (isDragged: boolean) => void;
}

/** An entry of a menu: its names, its target, and its actions. */
export function MenuRow(props: MenuRowProps) {
  const { row, index, top, context, actions, isSelected, isEntrance, isEditing, drop, select, drag } = props;
  const { open, fold, isReadOnly } = props;
  const { entry, level } = row;
  const names = textsOf(entry, "name", context);
  const marks = marksOf(row, context);
  const isMovable = !isReadOnly && entry.head !== "";
  const style: CSSProperties & Record<`--${string}`, number> = { insetBlockStart: top, "--level": level - 1 };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={row.number}
      aria-setsize={row.siblings}
      aria-expanded={entry.entries.length > 0 ? row.isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isEntrance ? 0 : -1}
      className={`${styles["row"]} ${drop === undefined ? "" : styles[`drop-${drop}`]}`}
      style={style}
      draggable={isMovable && !isEditing}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", nameOf(entry, context));
        drag(true);
      }}
      onDragEnd={() => drag(false)}
      onClick={() => {
        if (!isEditing) select();
      }}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isSelected) select();
      }}
    >
      {isEditing ? (
        <NameFields {...{ row, context, actions }} done={() => select()} />
      ) : (
        context.languages.map((language, column) => (
          <span
            key={language}
            role="gridcell"
            lang={LANGUAGE_TAGS[language]}
            className={column === 0 ? styles["name"] : styles["further"]}
            onDoubleClick={() => {
              if (!isReadOnly) select({ editing: row.key });
            }}
          >
            {column === 0 && <Twisty {...{ row, fold }} />}
            <span className={styles["words"]}>
              {names[language] ?? (column === 0 ? nameOf(entry, context) : "")}
            </span>
          </span>
        ))
      )}
      <span role="gridcell" className={styles["target"]}>
        <Target {...{ row, context }} />
        <MarkChips marks={marks} />
      </span>
      <span role="gridcell" className={styles["more"]}>
        <RowMenu {...{ row, marks, context, actions, open, isReadOnly, select }} />
      </span>
    </div>
  );
}

function Twisty({ row, fold }: Pick<MenuRowProps, "row" | "fold">) {
  if (row.entry.entries.length === 0) return <span className={styles["twisty"]} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`${styles["twisty"]} ${row.isOpen ? styles["open"] : ""}`}
      onClick={(event) => {
        event.stopPropagation();
        fold(row, !row.isOpen);
      }}
    />
  );
}

/** Describes the target of an entry. */
function Target({ row: { entry }, context }: Pick<MenuRowProps, "row" | "context">) {
  const text = useText();
  const target = targetOf(entry);
  if (target === undefined) return <span className={styles["muted"]}>{text("target-none")}</span>;
  const article = target.kind === "article" ? context.targets?.articles.get(target.name) : undefined;
  return (
    <span className={styles["words"]} title={target.name}>
      {target.kind === "group"
        ? text("target-of-group", { group: target.name })
        : (article?.title ?? target.name)}
    </span>
  );
}

/** Fields for the names of an entry in all languages, in one row. Enter saves them, Escape discards the changes. */
function NameFields({
  row,
  context,
  actions,
  done,
}: Pick<MenuRowProps, "row" | "context" | "actions"> & { done: () => void }) {
  const text = useText();
  // Only what is typed here is saved, even if somebody else changes the names meanwhile.
  const [names] = useState(() => textsOf(row.entry, "name", context));
  const fields = useRef(new Map<string, HTMLInputElement>());
  const isOver = useRef(false);
  const finish = (isSaved: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const changed = [...fields.current].flatMap(([language, { value }]) => {
      const written = value.trim();
      const isEmptied = written === "" && language === context.defaultLanguage;
      return isEmptied || written === (names[language] ?? "") ? [] : [[language, written] as const];
    });
    const save = () =>
      actions.edit(row, (entry, lineEnd) =>
        withTexts(entry, "name", Object.fromEntries(changed), context, lineEnd),
      );
    if (!isSaved || changed.length === 0 || save()) done();
    else isOver.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    finish(event.key === "Enter");
    event.preventDefault();
    event.stopPropagation();
  };
  return context.languages.map((language, column) => (
    <span key={language} role="gridcell" className={column === 0 ? styles["name"] : styles["further"]}>
      {column === 0 && <span className={styles["twisty"]} />}
      <input
        ref={(element) => {
          if (element !== null) fields.current.set(language, element);
        }}
        autoFocus={column === 0}
        lang={LANGUAGE_TAGS[language]}
        aria-label={text("name-in", { language: LANGUAGE_NAMES[language] })}
        defaultValue={names[language] ?? ""}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isInside = currentTarget.closest('[role="row"]')?.contains(relatedTarget) === true;
          if (!(isInside && relatedTarget instanceof HTMLInputElement)) finish(true);
        }}
      />
    </span>
  ));
}
