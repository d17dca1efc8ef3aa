import type { ReactNode } from "react";
import { Display } from "./display.tsx";
import grid from "./grid.module.css";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  /** The number of entries of a list. */
  count?: number;
  text?: string;
  children?: ReactNode;
}

/** The top of a page without a picture: a name as large as possible, with a description far to the right. */
export function PageHead({ title, count, text, children }: PageHeadProps) {
  return (
    <header className={`${grid.grid} ${styles.head}`}>
      <Display as="h1" scale="page" text={title}>
        {title}
        {count !== undefined && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Display>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </header>
  );
}
