import type { EditorView } from "@codemirror/view";
import { type AddressSlot, type MediaKind, slotAtCaret, writeSlot } from "./address-slots.ts";

/** A chosen file. `name` begins with `media/`. */
export interface ChosenMedia {
  name: string;
  alt: string;
}

/** A place in the text for a chosen file, with the alt text that is written there. */
export interface MediaPlace extends Pick<AddressSlot, "alt"> {
  kind: MediaKind;
  put: (media: ChosenMedia) => void;
}

/** Lets the writer choose a file for a place, and puts it there. */
export type ChooseMedia = (place: MediaPlace) => void;

/** Lets the writer choose the file of the slot at the caret. The slot may move meanwhile, when others change the text. */
export function chooseAtCaret(view: EditorView, kind: MediaKind, choose: ChooseMedia): void {
  const put = (media: ChosenMedia) => {
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
  };
  choose({ kind, alt: slotAtCaret(view.state)?.alt ?? "", put });
}
