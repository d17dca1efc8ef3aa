import { decodeAddress } from "../../../contract/addresses/decode-address.ts";
import { dateFormat } from "../../messages/formats.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import type { Mark } from "./marks.ts";
import styles from "./mark-chips.module.css";

/** A symbol for each notice, so that it can be recognised without colour. */
const SIGNS: Record<Mark["kind"], string> = {
  broken: "✕",
  unpublished: "✎",
  hidden: "✎",
  scheduled: "◷",
  untranslated: "◌",
  unnamed: "◌",
  starts: "◷",
  ends: "◷",
  ended: "◷",
  untitled: "◌",
  undescribed: "◌",
  moved: "↪",
  "too-deep": "⤓",
};

/** Shows the notices about an entry, each in a few words. */
export function MarkChips({ marks, isLong = false }: { marks: readonly Mark[]; isLong?: boolean }) {
  if (marks.length === 0) return null;
  return (
    <ul className={isLong ? styles["marks-long"] : styles["marks"]}>
      {marks.map((mark, index) => (
        // An entry may have two findings of one kind.
        <li key={`${mark.kind} ${index}`} className={styles[mark.kind]}>
          <span aria-hidden="true">{SIGNS[mark.kind]}</span> <MarkWords {...{ mark, isLong }} />
        </li>
      ))}
    </ul>
  );
}

function MarkWords({ mark, isLong }: { mark: Mark; isLong: boolean }) {
  const text = useText();
  const { tag } = useWording();
  const languages =
    "languages" in mark ? mark.languages.map((language) => LANGUAGE_NAMES[language]).join(", ") : "";
  switch (mark.kind) {
    case "broken":
      return isLong ? <FindingWords finding={mark.finding} /> : <>{text("mark-broken")}</>;
    case "scheduled": {
      const day = dateFormat(tag, { dateStyle: "medium" }).format(mark.at);
      return <>{text("mark-scheduled", { day, languages })}</>;
    }
    case "starts":
    case "ends":
    case "ended": {
      const time = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" }).format(mark.at);
      return <>{text(`mark-${mark.kind}`, { time })}</>;
    }
    case "moved":
      return <>{text("mark-moved", { address: decodeAddress(mark.leadsTo) })}</>;
    case "too-deep":
    case "undescribed":
      return <>{text(`mark-${mark.kind}`)}</>;
    case "unpublished":
    case "hidden":
    case "untranslated":
    case "unnamed":
    case "untitled":
      return <>{text(`mark-${mark.kind}`, { languages })}</>;
  }
}
