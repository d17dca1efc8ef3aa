import type { ReactNode } from "react";
import type { Picture } from "../../../../contract/api/articles.ts";
import { Breadcrumbs, type Crumb } from "../../../parts/page/breadcrumbs.tsx";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Image } from "../../../parts/picture/image.tsx";
import { useText } from "../../../view/use-text.ts";
import styles from "./title-block.module.css";

export interface TitleBlockProps {
  crumbs: readonly Crumb[];
  title: string;
  summary: string;
  /** The language of title and summary, if it differs from the page's. */
  lang?: string | undefined;
  cover?: Picture | null;
  position?: { current: number; total: number } | undefined;
  /** Cells in the last row of the title block. */
  children?: ReactNode;
}

/** The title block at the top of a page, as on a technical drawing: the path to the page, its title, its number and its last revision. */
export function TitleBlock({ crumbs, title, summary, lang, cover, position, children }: TitleBlockProps) {
  const text = useText();
  return (
    <header className={`${styles.block} ${cover ? styles.withCover : ""}`}>
      <div className={styles.place}>
        <Breadcrumbs crumbs={crumbs} listClassName={styles.crumbs} />
        {position && (
          <p className={styles.position}>
            <span className="visually-hidden">{text("page-position", position)}</span>
            <span aria-hidden="true">
              {position.current} / {position.total}
            </span>
          </p>
        )}
      </div>
      <div className={styles.words}>
        <h1 className={styles.title} lang={lang} dir="auto">
          <TitleText>{title}</TitleText>
        </h1>
        {summary && (
          <p className={styles.summary} lang={lang}>
            <TitleText>{summary}</TitleText>
          </p>
        )}
      </div>
      {cover && (
        <div className={styles.cover}>
          <Image
            src={cover.src}
            alt={cover.alt}
            width={cover.width}
            height={cover.height}
            sizes="100vw lg:256px"
            isPriority
          />
        </div>
      )}
      {children && (
        <ul className={styles.cells} data-fading="">
          {children}
        </ul>
      )}
    </header>
  );
}
