import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { isComposing, isSpelling } from "./is-composing.ts";

export interface ComboboxOptions {
  /** The text field. It may be part of the served page, and may contain text typed before this code was loaded. */
  field: HTMLInputElement;
  /** Number of options. */
  count: number;
  /** A value that changes whenever the options do. The first option then becomes active. */
  offer: unknown;
  /** True if the options belong to an earlier query. Enter then waits for the current options. */
  isPending: boolean;
  /** Called when the text changes, except for a spelling from which a word is still to be chosen. */
  onQuery: (text: string) => void;
}

/** Number of options by which Page Up and Page Down move. */
const PAGE = 5;

/**
 * A text field with a list of links, following the combobox pattern. The focus stays in the field, arrow keys move through the list, and
 * Enter opens the active link, with Ctrl or ⌘ in a new tab. Options must be links with `optionProps`.
 */
export function useCombobox({ field, count, offer, isPending, onQuery }: ComboboxOptions) {
  const id = useId();
  const [chosen, setChosen] = useState({ offer, index: 0 });
  const waiting = useRef<MouseEventInit | undefined>(undefined);
  const active = chosen.offer === offer ? Math.min(chosen.index, count - 1) : Math.min(0, count - 1);
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;
  const move = (index: number) => setChosen({ offer, index });

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active, offer]);

  useEffect(() => {
    if (isPending || waiting.current === undefined) return;
    document.getElementById(`${id}-0`)?.dispatchEvent(click(waiting.current));
    waiting.current = undefined;
  }, [id, isPending, offer]);

  const ask = useEffectEvent(() => onQuery(field.value));
  const read = useEffectEvent((event: Event) => {
    waiting.current = undefined;
    const composed = event instanceof InputEvent && event.isComposing ? (event.data ?? "") : "";
    if (!isSpelling(composed)) ask();
  });
  const steer = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey } = event;
      const how = { ctrlKey, metaKey, shiftKey };
      if (isPending) waiting.current = how;
      else document.getElementById(optionId(active))?.dispatchEvent(click(how));
      return;
    }
    const next = nextIndex(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  });

  useEffect(() => {
    const ended = new AbortController();
    const listen = { signal: ended.signal };
    field.addEventListener("input", (event) => read(event), listen);
    field.addEventListener("compositionend", () => ask(), listen);
    field.addEventListener("keydown", (event) => steer(event), listen);
    ask();
    // Enter may have been pressed before this code was loaded.
    if (field.value !== "" && field.enteredText === field.value) waiting.current = {};
    return () => ended.abort();
  }, [field]);

  useEffect(() => {
    describe(field, { role: "combobox", "aria-autocomplete": "list", "aria-controls": listId });
    return () => describe(field, { role: "", "aria-autocomplete": "", "aria-controls": "" });
  }, [field, listId]);

  useEffect(() => {
    describe(field, {
      "aria-expanded": String(count > 0),
      "aria-activedescendant": active < 0 ? "" : `${id}-${active}`,
    });
    return () => describe(field, { "aria-expanded": "", "aria-activedescendant": "" });
  }, [field, id, count, active]);

  return {
    setQuery(value: string): void {
      waiting.current = undefined;
      field.value = value;
      onQuery(value);
    },
    listProps: { id: listId, role: "listbox" },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: "option",
      tabIndex: -1,
      "aria-selected": index === active,
      // Not `pointerenter`: a list that scrolls under a resting pointer would change the choice.
      onPointerMove: (_event: PointerEvent) => index !== active && move(index),
    }),
  } as const;
}

/** Sets attributes. Empty values remove the attribute. */
function describe(field: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === "") field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}

/** The index that a key moves to, in a list that wraps around; `undefined` for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "PageDown":
      return Math.min(index + PAGE, count - 1);
    case "PageUp":
      return Math.max(index - PAGE, 0);
    default:
      return undefined;
  }
}

function click(how: MouseEventInit): MouseEvent {
  return new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
}
