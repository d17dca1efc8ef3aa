/** Width at which two panes fit side by side; the same as in the style sheets. */
const WIDE = "(width >= 60rem)";

/** Whether a pane fits next to the current one instead of replacing it. */
export function hasRoomForPane(): boolean {
  return matchMedia(WIDE).matches;
}
