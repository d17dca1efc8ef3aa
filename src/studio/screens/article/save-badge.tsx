import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterAside } from "../../parts/later.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useMe } from "../../session/me-context.tsx";
import type { TheirDraft } from "../../writing/autosave.ts";
import { formatSaveState } from "../../writing/format-save-state.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import styles from "./writer.module.css";

const TheirChanges = laterAside(
  "their-changes",
  async () => (await import("./others/their-changes.tsx")).TheirChanges,
);

export interface SaveBadgeProps {
  session: WritingSession;
  look: (theirs: TheirDraft) => void;
  focusText: () => void;
}

/** Shows whether the text is saved. Screen readers announce it only when the person has to act. */
export function SaveBadge({ session, look, focusText }: SaveBadgeProps) {
  const text = useText();
  const saveState = useOfText(session, () => session.state().saveState);
  const { tag } = useWording();
  const { email } = useMe();
  const by = saveState.state === "conflict" ? saveState.theirs.by : null;
  const nameOf = useAuthorNames(session.file.tenant, [by]);
  const isQuiet = saveState.state === "saved" || saveState.state === "in-browser";
  return (
    <div className={`${styles["badge"]} ${styles[saveState.state]}`}>
      <p role={isQuiet ? undefined : "status"}>{formatSaveState(saveState, { text, tag, email, nameOf })}</p>
      {saveState.state === "conflict" && (
        <Button onClick={() => look(saveState.theirs)}>{text("look-at-both")}</Button>
      )}
      {saveState.state === "not-saved" && (
        <Button onClick={() => void session.autosave.flush()}>{text("save-now")}</Button>
      )}
      <TheirChanges {...{ session, focusText }} />
    </div>
  );
}
