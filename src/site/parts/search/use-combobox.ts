import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isComposing, isSpelling } from "./is-composing.ts";

export interface ComboboxOptions {
  /** How many options are offered. */
  count: number;
  /** Changes whenever other options are offered; the first of them is then the active one. */
  offer: unknown;
  /** What is offered belongs to an earlier query: Enter waits for what is on its way. */
  isPending: boolean;
  /** The text changed; never called for letters that only spell a word that is still to be chosen. */
  onQuery: (text: string) => void;
}

/** How far the Page keys go. */
const PAGE = 5;

/**
 * A text field over a list of links, as the combobox pattern has it: focus stays in the field, the arrow
 * keys move through the list, Enter follows the active link (with Ctrl or ⌘ in a new tab). Options must be
 * links that bear `optionProps`.
 */
export function useCombobox({ count, offer, isPending, onQuery }: ComboboxOptions) {
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState({ offer, index: 0 });
  const waiting = useRef<MouseEventInit | undefined>(undefined);
  const active = chosen.offer === offer ? Math.min(chosen.index, count - 1) : Math.min(0, count - 1);
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

  function setQuery(value: string): void {
    waiting.current = undefined;
    setText(value);
    onQuery(value);
  }

  function read(event: FormEvent<HTMLInputElement>): void {
    const { value } = event.currentTarget;
    const { nativeEvent } = event;
    waiting.current = undefined;
    setText(value);
    const composed =
      nativeEvent instanceof InputEvent && nativeEvent.isComposing ? (nativeEvent.data ?? "") : "";
    if (!isSpelling(composed)) onQuery(value);
  }

  function steer(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
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
  }

  return {
    text,
    active,
    setQuery,
    inputProps: {
      role: "combobox",
      value: text,
      autoComplete: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-expanded": count > 0,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active < 0 ? undefined : optionId(active),
      onChange: read,
      onCompositionEnd: (event: FormEvent<HTMLInputElement>) => onQuery(event.currentTarget.value),
      onKeyDown: steer,
    },
    listProps: { id: `${id}-list`, role: "listbox" },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: "option",
      tabIndex: -1,
      "aria-selected": index === active,
      // Movement, not entry: a list that scrolls under a resting pointer must not choose.
      onPointerMove: (_event: PointerEvent) => index !== active && move(index),
    }),
  } as const;
}

/** Where a key leads in a list that goes round; `undefined` for keys that move nothing. */
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
