import type { Picture } from "../../../contract/articles.ts";
import { Image } from "../../parts/image.tsx";
import { LazyImage } from "../../parts/lazy-image.tsx";
import styles from "./cover.module.css";
import grid from "./grid.module.css";

interface CoverProps {
  picture: Picture | null;
  /** What the picture is of; its first letter stands in where there is none. */
  title: string;
  /** `100vw md:50vw`, as the picture parts read it. */
  sizes: string;
  /** The page's main picture: loaded at once. */
  isPriority?: boolean;
  className?: string | undefined;
}

/** A picture that fills its frame, or a plane of the tenant's colour with a single letter on it. */
export function Cover({ picture, title, sizes, isPriority = false, className = "" }: CoverProps) {
  if (picture === null) {
    return (
      <div className={`${styles.letter} ${className}`} aria-hidden="true">
        <span>{[...title.trim()][0]}</span>
      </div>
    );
  }
  const { src, alt, width, height } = picture;
  const shared = { src, alt, width, height, sizes };
  return (
    <div className={`${styles.cover} ${grid.settle} ${className}`}>
      {isPriority ? <Image {...shared} isPriority /> : <LazyImage {...shared} />}
    </div>
  );
}
