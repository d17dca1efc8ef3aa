import { useId } from "react";
import { useText } from "../../../messages/wording-context.tsx";
import styles from "./details-pane.module.css";

export interface FlagFieldProps {
  name: "draft" | "unlisted";
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** A checkbox of the details. */
export function FlagField({ name, isOn, set }: FlagFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles["flag"]}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{text(`detail-${name}`)}</label>
      <p id={`${id}-hint`} className={styles["hint"]}>
        {text(`detail-${name}-hint`)}
      </p>
    </div>
  );
}
