import { useEffect, useRef } from "react";
import type { Heading } from "../../../../contract/articles.ts";
import { useText } from "../../../messages/use-text.ts";
import { ContentsList } from "../../../parts/contents-list.tsx";
import { useScrollSpy } from "../../../parts/use-scroll-spy.ts";
import { CONTENTS_ID } from "../popover-ids.ts";
import styles from "./contents.module.css";

interface ContentsProps {
  headings: readonly Heading[];
  isNumbered: boolean;
  lang: string | undefined;
}

/** The headings of the page with the one being read: a column where there is room, else opened by the thumb bar. */
export function Contents({ headings, isNumbered, lang }: ContentsProps) {
  const text = useText();
  const column = useRef<HTMLElement>(null);
  const current = useScrollSpy(headings.map(({ id }) => id));

  useEffect(() => {
    const entry = column.current?.querySelector<HTMLElement>("[aria-current]");
    if (!entry || !column.current) return;
    const { offsetTop, offsetHeight } = entry;
    const { scrollTop, clientHeight } = column.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      column.current.scrollTop = offsetTop - clientHeight / 3;
  }, [current]);

  return (
    <nav
      id={CONTENTS_ID}
      popover="auto"
      aria-labelledby="page:contents-title"
      className={styles.contents}
      ref={column}
    >
      <p id="page:contents-title" className={styles.title}>
        {text("contents")}
      </p>
      <ContentsList
        headings={headings}
        current={current}
        lang={lang}
        className={isNumbered ? styles.numbered : undefined}
      />
    </nav>
  );
}
