import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { useMe } from "../../session/me-context.tsx";
import type { SaveState, TheirDraft } from "../../writing/autosave.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { useOfText } from "./use-of-text.ts";
import styles from "./writer.module.css";

export interface SaveBadgeProps {
  session: WritingSession;
  look: (theirs: TheirDraft) => void;
}

/** Shows where the text is saved. Announced only when the person has to act. */
export function SaveBadge({ session, look }: SaveBadgeProps) {
  const text = useText();
  const saveState = useOfText(session, () => session.state().saveState);
  const { tag } = useWording();
  const { email } = useMe();
  const isQuiet = saveState.state === "saved" || saveState.state === "in-browser";
  return (
    <div className={`${styles["badge"]} ${styles[saveState.state]}`}>
      <p role={isQuiet ? undefined : "status"}>{wordSaveState(saveState, { text, tag, email })}</p>
      {saveState.state === "clashing" && (
        <Button onClick={() => look(saveState.theirs)}>{text("look-at-both")}</Button>
      )}
      {saveState.state === "not-saved" && (
        <Button onClick={() => void session.autosave.flush()}>{text("save-now")}</Button>
      )}
    </div>
  );
}

/** @param email of the signed-in person, who may have another window open */
function wordSaveState(
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
      return text(`not-saved-${saveState.reason}` as "not-saved-offline");
  }
}
