/** Minimum width for two panes side by side. The style sheets use the same breakpoint. */
const WIDE = "(width >= 60rem)";

/** Whether a pane fits next to the current one instead of replacing it. */
export function hasRoomForPane(): boolean {
  return matchMedia(WIDE).matches;
}
