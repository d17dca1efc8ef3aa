import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import type { Keeping, TheirDraft } from "../../writing/draft-keeper.ts";
import styles from "./writer.module.css";

export interface KeepingBadgeProps {
  keeping: Keeping;
  look: (theirs: TheirDraft) => void;
  save: () => void;
}

/** Where what was typed is: one of four honest states, read out when it needs somebody. */
export function KeepingBadge({ keeping, look, save }: KeepingBadgeProps) {
  const text = useText();
  const { tag } = useWording();
  const isQuiet = keeping.state === "saved" || keeping.state === "in-browser";
  return (
    <div className={`${styles["badge"]} ${styles[keeping.state]}`}>
      <p role={isQuiet ? undefined : "status"}>{wordKeeping(keeping, text, tag)}</p>
      {keeping.state === "clashing" && (
        <Button onClick={() => look(keeping.theirs)}>{text("look-at-both")}</Button>
      )}
      {keeping.state === "not-saved" && <Button onClick={save}>{text("save-now")}</Button>}
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
