/** A decorative arrow. The text next to it must express its meaning. */
export function Arrow({ direction = "on" }: { direction?: "on" | "back" }) {
  return (
    <svg
      aria-hidden="true"
      width="1em"
      height="1em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path d={direction === "on" ? "M2 12h19M13 4l8 8-8 8" : "M22 12H3M11 4l-8 8 8 8"} />
    </svg>
  );
}
