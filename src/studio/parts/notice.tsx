import type { ReactNode } from "react";
import styles from "./notice.module.css";

export interface NoticeProps {
  kind: "info" | "good" | "warn" | "danger";
  title?: string;
  children?: ReactNode;
  /** Buttons that resolve the problem. */
  actions?: ReactNode;
}

/** A message that appears while people work. Screen readers announce it. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div className={`${styles["notice"]} ${styles[kind]}`} role={kind === "danger" ? "alert" : "status"}>
      <div>
        {title !== undefined && <p className={styles["title"]}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}
