import { useId } from "react";
import styles from "./segments.module.css";

export interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  choose: (value: Value) => void;
}

/** A segmented control with a few options. A choice takes effect immediately. */
export function Segments<Value extends string>({ label, options, value, choose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles["segments"]}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
