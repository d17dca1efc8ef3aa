import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import type { Keeping, TheirDraft } from "../../writing/draft-keeper.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { useOfText } from "./use-of-text.ts";
import styles from "./writer.module.css";

export interface KeepingBadgeProps {
  session: WritingSession;
  look: (theirs: TheirDraft) => void;
}

/** Where what was typed is: one of four honest states, read out when it needs somebody. */
export function KeepingBadge({ session, look }: KeepingBadgeProps) {
  const text = useText();
  const keeping = useOfText(session, () => session.state().keeping);
  const { tag } = useWording();
  const isQuiet = keeping.state === "saved" || keeping.state === "in-browser";
  return (
    <div className={`${styles["badge"]} ${styles[keeping.state]}`}>
      <p role={isQuiet ? undefined : "status"}>{wordKeeping(keeping, text, tag)}</p>
      {keeping.state === "clashing" && (
        <Button onClick={() => look(keeping.theirs)}>{text("look-at-both")}</Button>
      )}
      {keeping.state === "not-saved" && (
        <Button onClick={() => void session.keeper.flush()}>{text("save-now")}</Button>
      )}
    </div>
  );
}

function wordKeeping(keeping: Keeping, text: Text, tag: string): string {
  switch (keeping.state) {
    case "saved": {
      const times = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
      return keeping.at === undefined
        ? text("draft-saved")
        : text("draft-saved-at", { time: times.format(keeping.at) });
    }
    case "in-browser":
      return text("in-browser");
    case "merged":
      return keeping.by === null ? text("merged") : text("merged-with", { who: keeping.by });
    case "clashing":
      return keeping.theirs.by === null
        ? text("clashing")
        : text("clashing-with", { who: keeping.theirs.by });
    case "not-saved":
      return text(`not-saved-${keeping.reason}` as "not-saved-offline");
  }
}
