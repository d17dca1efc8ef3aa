import type { NeedState } from "../../../contract/studio/endpoints/needs.ts";
import { useText } from "../../messages/wording-context.tsx";
import styles from "./enquiries.module.css";

/** The state of an enquiry: new, in progress or done. */
export function StateBadge({ state }: { state: NeedState }) {
  return <span className={`${styles["badge"]} ${styles[state]}`}>{useText()(`enquiry-${state}`)}</span>;
}
