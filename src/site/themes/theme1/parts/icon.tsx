import styles from "./icon.module.css";

/** Paths on a 24 × 24 grid. The first ones are those that menus may name. */
const PATHS = {
  building: "M4 20.5h16M6 20.5v-17h8v17M14 9h4v11.5M9 7.5h2M9 11.5h2M9 15.5h2",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6M8 8l4-4 4 3",
  compass: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.5 8.5l-2 5-5 2 2-5Z",
  document: "M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18",
  handshake:
    "M2.5 7.5 7 6l5 2 5-2 4.5 1.5M2.5 15.5H5l5 4 2-.8 2 .8 5-4h2.5M12 8l-3.5 3.5c1.5 1.5 3 1 4-.5L18 15.5",
  leaf: "M5 19C4 10 9 5 20 4c0 11-4.5 16-13 14.5M4 21c2-5 5-8 9-10",
  people:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c0-3.5 2.5-5.5 6.5-5.5s6.5 2 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14.8c2.5.7 4 2.5 4 5.2",
  scale: "M12 3.5v17M7 20.5h10M4.5 7h15M4.5 7l-2.5 6.5c1.5 2 3.5 2 5 0ZM19.5 7 17 13.5c1.5 2 3.5 2 5 0Z",
  shield: "M12 3 4.5 6v5.5c0 4.5 3 7.5 7.5 9.5 4.5-2 7.5-5 7.5-9.5V6ZM8.5 12l2.5 2.5 4.5-5",
  spark: "M12 3c.8 5.5 3.5 8.2 9 9-5.5.8-8.2 3.5-9 9-.8-5.5-3.5-8.2-9-9 5.5-.8 8.2-3.5 9-9Z",
  anchor: "M12 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 7.5v13M8 11h8M4 13.5c.5 4.5 3.5 7 8 7s7.5-2.5 8-7",
  briefcase: "M3.5 7.5h17v12h-17ZM9 7.5v-3h6v3M3.5 13h17M12 12v2.5",
  key: "M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.5l8.5-8.5M16 7.5l3 3M18.5 5l2 2",
  lightbulb: "M9 17c0-2.5-3-4-3-7.5a6 6 0 0 1 12 0c0 3.5-3 5-3 7.5ZM9.5 20.5h5M12 17v-5",
  tag: "M3.5 12.5V4h8.5l8.5 8.5-8 8ZM8 8h.1",
  arrow: "M4 12h16M14 6l6 6-6 6",
  "arrow-back": "M20 12H4M10 6l-6 6 6 6",
  check: "M5 12.5l4.5 4.5L19 7",
  chevron: "M6 9l6 6 6-6",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  external: "M8 5H5v14h14v-3M12 4h8v8M20 4l-9 9",
  mail: "M3.5 5.5h17v13h-17ZM3.5 6.5l8.5 7 8.5-7",
  menu: "M3.5 7h17M3.5 12h17M3.5 17h17",
  pause: "M8.5 5v14M15.5 5v14",
  phone:
    "M5 3.5h4l1.5 5-2.5 1.5c1 2.5 3 4.5 5.5 5.5l1.5-2.5 5 1.5v4c0 1-.8 2-2 2C9.5 20 4 14.5 3.5 5.5c0-1.2.7-2 1.5-2Z",
  pin: "M12 21c-4.5-4.5-7-8-7-11.5a7 7 0 0 1 14 0c0 3.5-2.5 7-7 11.5ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  play: "M7 4.5v15l12-7.5Z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21",
} as const;

export type IconName = keyof typeof PATHS;

/** True if an icon has this name. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(PATHS, name);
}

interface IconProps {
  /** The name of an icon. For an unknown name, nothing is rendered. */
  name: string | undefined;
  size?: "small" | "large";
}

/** A decorative icon. The text next to it must express its meaning. */
export function Icon({ name, size }: IconProps) {
  if (!isIconName(name)) return null;
  return (
    <svg
      aria-hidden="true"
      className={size === undefined ? styles.icon : styles[size]}
      viewBox="0 0 24 24"
      width={24}
      fill="none"
      stroke="currentColor"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
