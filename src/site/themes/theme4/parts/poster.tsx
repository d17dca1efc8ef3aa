import { Fragment, type ReactNode } from "react";
import type { Picture } from "../../../../contract/api/articles.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { LOW_HEIGHT, posterSize, titleParts } from "./poster-size.ts";
import styles from "./poster.module.css";

interface PosterProps {
  title: string;
  /** The language of the title, if it differs from the page's. */
  lang?: string | undefined;
  picture?: Picture | undefined;
  /** Whether the poster leaves most of the first screen to the content below it. */
  isLow?: boolean;
  /** Content between the title and the picture. */
  children?: ReactNode;
}

/** The top of every page, directly on the background: the title, as large as its words allow, and the picture below it. */
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
