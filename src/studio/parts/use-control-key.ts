import { useEffect, useRef } from "react";

/** A key to be pressed with Ctrl or ⌘: the value of `KeyboardEvent.key` in lower case. */
export type WithControl = "enter" | "e" | "s" | "u";

/**
 * Handles a shortcut with Ctrl or ⌘ anywhere on the page. It does nothing while an input method is composing, while a modal dialog is open,
 * or in a field whose attribute `data-own-key` says that the field handles the key itself. `undefined` disables the shortcut.
 */
export function useControlKey(key: WithControl, act: (() => void) | undefined): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const isOn = act !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      // Browsers report key code 229 for keys that an input method handles.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelector(`:modal, [data-own-key=${key}]:focus`) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current?.();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [key, isOn]);
}
