import type { EditorView } from "@codemirror/view";
import { type MediaKind, slotAtCaret, writeSlot } from "./address-slots.ts";

/** A chosen file. `name` begins with `media/`. */
export interface ChosenMedia {
  name: string;
  alt: string;
}

/** Lets the writer choose a file, and calls `put` with it. */
export type ChooseMedia = (kind: MediaKind, put: (media: ChosenMedia) => void) => void;

/** Lets the writer choose the file of the slot at the caret. The slot may move meanwhile, when others change the text. */
export function chooseAtCaret(view: EditorView, kind: MediaKind, choose: ChooseMedia): void {
  choose(kind, (media) => {
    const slot = slotAtCaret(view.state);
    if (slot?.kind !== kind) return;
    const insert = writeSlot(kind, media);
    view.dispatch({
      changes: { from: slot.from, to: slot.to, insert },
      selection: { anchor: slot.from + insert.length },
      userEvent: "input",
      scrollIntoView: true,
    });
    // The dialog closes after this, and would take the focus back.
    setTimeout(() => view.focus());
  });
}
