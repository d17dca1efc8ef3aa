import { dateFormat } from "../messages/formats.ts";
import type { Text } from "../messages/messages.ts";
import type { SaveState } from "./autosave.ts";

/**
 * Formats the save state for the status line. Reasons of failures have the same words as elsewhere in the Studio.
 *
 * @param words.email address of the signed-in person, who may have changed the text in another window
 * @param words.nameOf returns a person's name
 */
export function formatSaveState(
  saveState: SaveState,
  {
    text,
    tag,
    email,
    nameOf,
  }: { text: Text; tag: string; email: string; nameOf: (author: string) => string },
): string {
  switch (saveState.state) {
    case "saved": {
      const times = dateFormat(tag, { timeStyle: "short" });
      return saveState.at === undefined
        ? text("draft-saved")
        : text("draft-saved-at", { time: times.format(saveState.at) });
    }
    case "in-browser":
      return text("in-browser");
    case "conflict": {
      const { by } = saveState.theirs;
      if (by === email) return text("conflicting-own");
      return by === null ? text("conflicting") : text("conflicting-with", { who: nameOf(by) });
    }
    case "not-saved":
      return saveState.failure === undefined
        ? text(`not-saved-${saveState.reason}`)
        : text("not-saved-because", { why: text(`failure-${saveState.failure}`) });
  }
}
