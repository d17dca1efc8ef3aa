import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  /** The error message, which says what is wrong with the value and how to fix it. */
  error?: string | undefined;
}

/** A one-line text field with a visible label. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(" ")}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface LongFieldProps extends ComponentProps<"textarea"> {
  label: string;
  hint?: ReactNode;
}

/** A text field of several lines with a visible label. */
export function LongField({ label, hint, ...textarea }: LongFieldProps) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...textarea}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface ChoiceProps extends ComponentProps<"select"> {
  label: string;
}

/** A select element with a visible label. */
export function Choice({ label, children, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {children}
      </select>
    </div>
  );
}
