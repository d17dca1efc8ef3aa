import type { Command } from "@codemirror/view";
import { useState } from "react";
import type { SelectedWords } from "./comments/comments-pane.tsx";
import type { Pane } from "./pane-preference.ts";

/** Which words the person comments on, and which thread is open. */
export function useCommenting(setPane: (pane: Pane | undefined) => void) {
  const [selected, select] = useState<SelectedWords>();
  const [chosen, choose] = useState<number>();
  // Stable, because the editor's extensions depend on it.
  const [comment] = useState((): Command => ({ state: { doc, selection } }) => {
    const { from, to, empty } = selection.main;
    if (empty) return false;
    select({ text: doc.toString(), from, to });
    setPane("comments");
    return true;
  });
  return {
    comment,
    selected,
    deselect: () => select(undefined),
    chosen,
    show(isOpen: boolean, thread?: number) {
      choose(thread);
      setPane(isOpen ? "comments" : undefined);
    },
  };
}
