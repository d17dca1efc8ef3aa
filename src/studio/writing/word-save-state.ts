import type { Text } from "../messages/messages.ts";
import type { SaveState } from "./autosave.ts";

/**
 * The status line of an autosave. The reason of a failure is worded as everywhere else in the Studio.
 *
 * @param email of the signed-in person, who may have another window open
 */
export function wordSaveState(
  saveState: SaveState,
  { text, tag, email }: { text: Text; tag: string; email: string },
): string {
  switch (saveState.state) {
    case "saved": {
      const times = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
      return saveState.at === undefined
        ? text("draft-saved")
        : text("draft-saved-at", { time: times.format(saveState.at) });
    }
    case "in-browser":
      return text("in-browser");
    case "merged":
      if (saveState.by === email) return text("merged-own");
      return saveState.by === null ? text("merged") : text("merged-with", { who: saveState.by });
    case "clashing": {
      const { by } = saveState.theirs;
      if (by === email) return text("clashing-own");
      return by === null ? text("clashing") : text("clashing-with", { who: by });
    }
    case "not-saved":
      return saveState.failure === undefined
        ? text(`not-saved-${saveState.reason}`)
        : text("not-saved-because", { why: text(`failure-${saveState.failure}`) });
  }
}
