import styles from "./icon.module.css";

/** Paths on a 16 × 16 grid, in square strokes of 1.5. */
const PATHS = {
  back: "M13.5 8h-11M7 3.5 2.5 8 7 12.5",
  chevron: "M4 6.5 8 10.5 12 6.5",
  close: "M3.5 3.5l9 9m0-9-9 9",
  external: "M6 3.5H3.5v9h9V10M9 3.5h3.5V7m0-3.5-5 5",
  forth: "M2.5 8h11M9 3.5 13.5 8 9 12.5",
  globe: "M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12Zc-3.3 3.6-3.3 8.4 0 12M8 2c3.3 3.6 3.3 8.4 0 12M2 8h12",
  list: "M2.5 4h2M7 4h6.5m-11 4h2M7 8h6.5m-11 4h2M7 12h6.5",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.5 8L14 14",
  tree: "M3 2.5v9.5h4M3 6h4M9.5 6h4M9.5 12h4",
} as const;

/** A decorative icon. The text next to it must express its meaning. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.icon}
      width={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
