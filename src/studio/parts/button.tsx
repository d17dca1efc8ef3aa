import type { ComponentProps } from "react";
import styles from "./button.module.css";

export interface ButtonProps extends Omit<ComponentProps<"button">, "type"> {
  type?: "button" | "submit";
  /** `do` marks the main action. A screen has at most one. */
  look?: "do" | "plain" | "quiet" | "danger";
  /** While the action is running, the button ignores clicks but keeps the focus. */
  isBusy?: boolean;
}

export function Button({
  type = "button",
  look = "plain",
  isBusy = false,
  className = "",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The linter does not see that the type is always "button" or "submit".
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`${styles["button"]} ${styles[look]} ${className}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "plain",
  className = "",
  children,
  ...rest
}: ComponentProps<"a"> & { look?: "do" | "plain" | "quiet" }) {
  return (
    <a {...rest} className={`${styles["button"]} ${styles[look]} ${className}`}>
      {children}
    </a>
  );
}
