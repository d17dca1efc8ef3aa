import type { Picture } from "../../../../contract/api/articles.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { LazyImage } from "../../../parts/picture/lazy-image.tsx";
import styles from "./cover.module.css";
import grid from "./grid.module.css";

interface CoverProps {
  picture: Picture | null;
  /** The title of the article or banner, whose first letter replaces a missing picture. */
  title: string;
  /** The displayed width, such as `100vw md:50vw`, in the syntax of `<Image>`. */
  sizes: string;
  /** Whether this is the page's main picture, which is loaded at once. */
  isPriority?: boolean;
  className?: string | undefined;
}

/** A picture that fills its frame, or a letter on an area in the tenant's colour. */
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
