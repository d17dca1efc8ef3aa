import { useText } from "../../messages/wording-context.tsx";
import styles from "./visits.module.css";

/** Explains how visits are counted, and what the figures cannot show. */
export function Counting() {
  const text = useText();
  return (
    <details className={styles["counting"]}>
      <summary>{text("visits-counting")}</summary>
      <ul>
        <li>{text("visits-counting-cookies")}</li>
        <li>{text("visits-counting-visitors")}</li>
        <li>{text("visits-counting-visit")}</li>
        <li>{text("visits-counting-reading")}</li>
        <li>{text("visits-counting-left-out")}</li>
      </ul>
    </details>
  );
}
