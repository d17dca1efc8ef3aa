import type { EditorView } from "@codemirror/view";
import { type AddressSlot, type MediaKind, slotAtCaret, writeSlot } from "./address-slots.ts";

/** A chosen file. `name` begins with `media/`. */
export interface ChosenMedia {
  name: string;
  alt: string;
}

/** A place in the text for a chosen file, with the file and the alt text that are written there. */
export interface MediaPlace extends Pick<AddressSlot, "name" | "alt"> {
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
  const { name = "", alt = "" } = slotAtCaret(view.state) ?? {};
  choose({ kind, name, alt, put });
}

/**
 * The alt text that a dialog suggests for a chosen picture. What the writer has written in the text comes first. If it describes
 * another picture, which is now replaced, the chosen picture's own alt text comes first.
 */
export function initialAlt(chosen: ChosenMedia, place: Pick<MediaPlace, "name" | "alt"> | undefined): string {
  const { name = "", alt = "" } = place ?? {};
  const isOfAnother = name !== "" && chosen.name !== `media/${name}`;
  return isOfAnother ? chosen.alt || alt : alt || chosen.alt;
}
