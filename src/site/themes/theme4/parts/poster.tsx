import { Fragment, type ReactNode } from "react";
import type { Picture } from "../../../../contract/api/articles.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { LOW_HEIGHT, posterSize, titleParts } from "./poster-size.ts";
import styles from "./poster.module.css";

interface PosterProps {
  title: string;
  /** Set if the title is in another language than the page. */
  lang?: string | undefined;
  picture?: Picture | undefined;
  /** Leaves most of the first window for what follows. */
  isLow?: boolean;
  /** Shown between the title and the picture. */
  children?: ReactNode;
}

/**
 * The top of every page, directly on the background: the title as large as its words allow, and below it the
 * picture.
 */
export function Poster({ title, lang, picture, isLow, children }: PosterProps) {
  return (
    <header className={styles.poster}>
      <h1
        className={styles.title}
        data-size={posterSize(title, isLow ? LOW_HEIGHT : undefined)}
        lang={lang}
        dir="auto"
      >
        {titleParts(title).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </h1>
      {children}
      {picture && (
        <Image
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          focus={picture.focus}
          sizes="100vw md:736px xxl:1152px"
          isPriority
          className={styles.picture}
        />
      )}
    </header>
  );
}
