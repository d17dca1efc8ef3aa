import type { ReactNode } from "react";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { displaySize } from "./display-size.ts";
import styles from "./display.module.css";

interface DisplayProps {
  as?: "h1" | "h2" | "h3" | "p";
  /** The text of the line, which determines its size. */
  text: string;
  /** `page` is for the line at the top of a page, `section` for lines further down. */
  scale?: "page" | "section";
  id?: string;
  lang?: string | undefined;
  className?: string | undefined;
  /** Content to show instead of the text, for example the same words inside a link. */
  children?: ReactNode;
}

/** A line in display type. The shorter the text, the larger the type. */
export function Display({
  as: Element = "h2",
  text,
  scale = "section",
  className = "",
  children = <TitleText>{text}</TitleText>,
  ...rest
}: DisplayProps) {
  return (
    <Element
      dir="auto"
      {...rest}
      className={`${styles.display} ${styles[scale]} ${styles[displaySize(text)] ?? ""} ${className}`}
    >
      {children}
    </Element>
  );
}
