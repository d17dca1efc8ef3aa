import { useEffect, useEffectEvent, useState } from "react";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

/** Maximum number of changes that can be undone. */
const MAXIMUM_STEPS = 200;

export interface TextSteps {
  text: string;
  /** Sets the changed text; `undefined` if the change was impossible. */
  change: (changed: string | undefined) => void;
  /** Whether the last change was impossible. */
  isRefused: boolean;
  forget: () => void;
  /** `undefined` if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface Steps {
  /** The text after the last change. If the text then differs, for example after a merge, the undo history is cleared. */
  text: string;
  past: readonly string[];
  future: readonly string[];
}

/** Changes an open text as a whole, with undo and redo. */
export function useTextSteps(session: WritingSession): TextSteps {
  const text = useOfText(session, () => session.autosave.text);
  const [steps, setSteps] = useState<Steps>({ text, past: [], future: [] });
  const [isRefused, setRefused] = useState(false);
  const { past, future } = steps.text === text ? steps : { past: [], future: [] };
  const show = (next: Steps) => {
    setSteps(next);
    session.replace(next.text);
  };
  const [earlier, later] = [past.at(-1), future[0]];
  return {
    text,
    isRefused,
    forget: () => setRefused(false),
    change(changed) {
      setRefused(changed === undefined);
      if (changed === undefined || changed === text) return;
      show({ text: changed, past: [...past, text].slice(-MAXIMUM_STEPS), future: [] });
    },
    undo:
      earlier === undefined
        ? undefined
        : () => show({ text: earlier, past: past.slice(0, -1), future: [text, ...future] }),
    redo:
      later === undefined
        ? undefined
        : () => show({ text: later, past: [...past, text], future: future.slice(1) }),
  };
}

/** Handles the keys for undo and redo, except in text fields, which have their own undo, and while a dialog is open. */
export function useStepKeys({ undo, redo }: Pick<TextSteps, "undo" | "redo">): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || event.isComposing || isTextField(target)) return;
    if (document.querySelector(":modal") !== null) return;
    const act = { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"], [type="radio"])')
  );
}
