import type { ReactNode } from "react";
import { displaySize } from "./display-size.ts";
import styles from "./display.module.css";

interface DisplayProps {
  as?: "h1" | "h2" | "h3" | "p";
  /** What decides the size: the line itself. */
  text: string;
  /** `page` is for the one line that a page opens with, `section` for what stands inside it. */
  scale?: "page" | "section";
  id?: string;
  lang?: string | undefined;
  className?: string | undefined;
  /** In place of the line: the same words with a link around them, say. */
  children?: ReactNode;
}

/** A line in display type, as large as what it says allows. */
export function Display({
  as: Element = "h2",
  text,
  scale = "section",
  className = "",
  children = text,
  ...rest
}: DisplayProps) {
  return (
    <Element
      {...rest}
      className={`${styles.display} ${styles[scale]} ${styles[displaySize(text)] ?? ""} ${className}`}
    >
      {children}
    </Element>
  );
}
