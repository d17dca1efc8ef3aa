import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import type { Part } from "./home-values.ts";
import { partDescription, partName } from "./part-name.ts";
import styles from "./home-editor.module.css";

export interface HomePartsProps {
  parts: readonly Part[];
  /** Sets the parts to show, in this order; at least one. */
  show: (names: readonly string[]) => void;
}

/**
 * The parts of a home page: which are shown, and in which order. People move them with the mouse, with Alt and the arrow keys, or with
 * buttons.
 */
export function HomeParts({ parts, show }: HomePartsProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string>(undefined);
  const [gap, setGap] = useState<number>();
  /** The part that was just moved, which should keep the focus. */
  const moved = useRef<string>(undefined);
  const shown = parts.filter(({ isShown }) => isShown).map(({ name }) => name);

  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-part="${moved.current}"] input`)?.focus();
    moved.current = undefined;
  }, [parts]);

  const move = (name: string, index: number) => {
    if (index < 0 || index >= shown.length || shown[index] === name) return;
    moved.current = name;
    show(shown.filter((each) => each !== name).toSpliced(index, 0, name));
  };
  const toggle = (name: string) => {
    const rest = shown.filter((each) => each !== name);
    if (rest.length === shown.length) show([...shown, name]);
    else if (rest.length > 0) show(rest);
  };
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || !shown.includes(name)) return;
    event.preventDefault();
    move(name, shown.indexOf(name) + by);
  };
  const onDragOver = (event: DragEvent) => {
    if (dragged.current === undefined) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setGap(gapAt(event, shown.length));
  };
  const onDrop = (event: DragEvent) => {
    const { current: name } = dragged;
    setGap(undefined);
    if (name === undefined) return;
    event.preventDefault();
    const to = gapAt(event, shown.length);
    move(name, to > shown.indexOf(name) ? to - 1 : to);
  };

  return (
    <ol
      ref={list}
      className={styles["parts"]}
      aria-label={text("home-parts")}
      onDragOver={onDragOver}
      onDragLeave={() => setGap(undefined)}
      onDrop={onDrop}
    >
      {parts.map(({ name, isShown }, index) => (
        <li
          key={name}
          data-part={name}
          data-drop={
            gap === index ? "before" : gap === index + 1 && gap === shown.length ? "after" : undefined
          }
          draggable={isShown}
          onDragStart={(event) => {
            dragged.current = name;
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", partName(name, text));
          }}
          onDragEnd={() => {
            dragged.current = undefined;
            setGap(undefined);
          }}
          onKeyDown={(event) => onKeyDown(event, name)}
        >
          <label>
            <input
              type="checkbox"
              checked={isShown}
              // The last part cannot be hidden: without any part, the theme would show all of them.
              aria-disabled={(isShown && shown.length === 1) || undefined}
              aria-keyshortcuts={isShown ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
              onChange={() => toggle(name)}
            />
            <span>
              <strong>{partName(name, text)}</strong>
              <small>{partDescription(name, text)}</small>
            </span>
          </label>
          {isShown && (
            <span className={styles["moves"]}>
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  look="quiet"
                  aria-label={text(by < 0 ? "home-part-up" : "home-part-down", {
                    part: partName(name, text),
                  })}
                  disabled={shown[index + by] === undefined}
                  onClick={() => move(name, index + by)}
                >
                  <span aria-hidden="true">{by < 0 ? "↑" : "↓"}</span>
                </Button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The index of the part before which a dragged one would be dropped, at most `last`. */
function gapAt(event: DragEvent, last: number): number {
  const items = [...event.currentTarget.children];
  const index = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  return Math.min(index < 0 ? items.length : index, last);
}
