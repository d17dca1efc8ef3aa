const PEOPLE =
  "M7.5 4a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6M2.5 16.5c0-3 2-4.7 5-4.7s5 1.7 5 4.7M12.8 4.3a2.6 2.6 0 0 1 0 5M14 12.2c2.2.5 3.5 2 3.5 4.3";

/** SVG paths with a 20 × 20 view box. */
const DRAWINGS = {
  sites: "M3 3.5h6v13H3zM11 3.5h6v13h-6zM3 14h6M11 14h6",
  today:
    "M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4M10 6.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4",
  articles: "M5 2.5h7l3 3v12H5zM8 8.5h4.5M8 11.5h4.5M8 14.5h2.5",
  groups: "M3 3.5h6.2l7.6 7.6l-5.7 5.7l-8.1-7.6zM6.4 6.3a.9.9 0 1 1 0 1.8a.9.9 0 0 1 0-1.8",
  words:
    "M3.5 3.5h6v5h-6zM10.5 11.5h6v5h-6zM13 4.5h1a2 2 0 0 1 2 2v2.5M14 7.5l2 2l2-2M7 15.5H6a2 2 0 0 1-2-2V11M2 12.5l2-2l2 2",
  media:
    "M3 4h14v12H3zM3 13.5l4.2-4.2l3.8 3.7l2.2-2.2l3.8 3.7M13.2 6.6a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 0 1 0-2.4",
  menus: "M3 5h4M3 10h4M3 15h4M10 5h7M10 10h7M10 15h5",
  banners: "M2.5 4h15v8.5h-15zM5 9.8l3-2.8l2.4 2.2l1.9-1.6l2.7 2.2M8.5 16h.1M11.4 16h.1",
  enquiries: "M2.8 5h14.4v10H2.8zM3 5.5l7 5.5l7-5.5",
  visits: "M3 16.5h14M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6.5",
  redirects: "M3 15v-3.5a4 4 0 0 1 4-4h9.5M13 4l3.5 3.5L13 11",
  look: "M10 2.8a7.2 7.2 0 1 0 0 14.4c1.4 0 1.7-1 1.2-1.9c-.6-1.2.1-2.5 1.6-2.5h1.9c1.5 0 2.5-1.1 2.5-2.8a7.2 7.2 0 0 0-7.2-7.2M6.6 8.6v.1M9.9 6.2v.1M13.4 8.2v.1M6.4 12.2v.1",
  releases: "M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4M10 6v4.2l2.8 1.8",
  settings: "M3 6h7M14 6h3M3 14h3M10 14h7M12 4a2 2 0 1 1 0 4a2 2 0 0 1 0-4M8 12a2 2 0 1 1 0 4a2 2 0 0 1 0-4",
  history: "M3.2 8a7 7 0 1 1-.2 2M3 4v4h4M10 6.5v3.7l2.5 1.5",
  people: PEOPLE,
  everybody: PEOPLE,
  live: "M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4M2.8 10h14.4M10 2.8c4.4 4.6 4.4 9.8 0 14.4c-4.4-4.6-4.4-9.8 0-14.4",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  search: "M9 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11M13.2 13.2L17 17",
} as const;

/** A decorative icon; the text next to it says what it means. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
