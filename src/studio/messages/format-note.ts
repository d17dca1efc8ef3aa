import { UNDO_NOTE } from "../../contract/studio/undo-note.ts";
import type { Text } from "./messages.ts";

/** The words of a revision's note in the language of the Studio. */
export function formatNote(note: string, text: Text): string {
  return note === UNDO_NOTE ? text("undo-note") : note;
}
