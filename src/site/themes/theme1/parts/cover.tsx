import type { Picture } from "../../../../contract/api/articles.ts";
import { Image } from "../../../parts/picture/image.tsx";
import { LazyImage } from "../../../parts/picture/lazy-image.tsx";
import styles from "./cover.module.css";

interface CoverProps {
  picture: Picture | null;
  /** Determines the drawing that replaces a missing picture. The same text always gives the same drawing. */
  seed: string;
  look: "card" | "lead";
  /** Whether this is the page's main picture, which is loaded at once. */
  isPriority?: boolean;
}

const SIZES = { card: "100vw md:50vw lg:400px", lead: "100vw lg:640px" };

/** An article's picture, or a plain drawing in the tenant's colour. */
export function Cover({ picture, seed, look, isPriority = false }: CoverProps) {
  if (picture === null) return <Drawing seed={seed} />;
  const { src, alt, width, height, focus } = picture;
  const shared = { src, alt, width, height, focus, sizes: SIZES[look] };
  return isPriority ? <Image {...shared} isPriority /> : <LazyImage {...shared} />;
}

/** A drawing of waves below a low sun, whose position depends on the seed. */
function Drawing({ seed }: { seed: string }) {
  const hash = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const x = 60 + (hash % 180);
  const lines = Array.from({ length: 7 }, (_, index) => {
    const y = 112 + index * 14;
    const lift = 6 + ((hash >> index) % 5) * 3;
    return `M0 ${y}C75 ${y - lift} 150 ${y + lift} 300 ${y - lift / 2}`;
  });
  return (
    <svg
      aria-hidden="true"
      className={styles.drawing}
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
    >
      <circle cx={x} cy={98} r={26 + (hash % 14)} className={styles.sun} />
      <path className={styles.sea} d="M0 112H300V200H0Z" />
      <path className={styles.lines} d={lines.join("")} />
    </svg>
  );
}
