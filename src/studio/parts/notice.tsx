import type { ReactNode } from "react";
import styles from "./notice.module.css";

export interface NoticeProps {
  kind: "info" | "good" | "warn" | "danger";
  title?: string;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

/** Something to know about, which appears while one works: it is read out when it does. */
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
