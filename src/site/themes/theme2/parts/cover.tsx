import type { Picture } from "../../../../contract/api/articles.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { LazyImage } from "../../../parts/picture/lazy-image.tsx";
import styles from "./cover.module.css";
import grid from "./grid.module.css";

interface CoverProps {
  picture: Picture | null;
  /** The title of the article or banner; its first letter replaces a missing picture. */
  title: string;
  /** `100vw md:50vw`, in the syntax of the picture parts. */
  sizes: string;
  /** The page's main picture, which is loaded at once. */
  isPriority?: boolean;
  className?: string | undefined;
}

/** A picture that fills its frame, or an area in the tenant's colour with a single letter. */
export function Cover({ picture, title, sizes, isPriority = false, className = "" }: CoverProps) {
  if (picture === null) {
    return (
      <div className={`${styles.letter} ${className}`} aria-hidden="true">
        <span>{[...title.trim()][0]}</span>
      </div>
    );
  }
  const { src, alt, width, height, focus } = picture;
  const shared = { src, alt, width, height, focus, sizes };
  return (
    <div className={`${styles.cover} ${grid.settle} ${className}`}>
      {isPriority ? <Image {...shared} isPriority /> : <LazyImage {...shared} />}
    </div>
  );
}
