/** Where two things fit side by side; as in the style sheets. */
const WIDE = "(width >= 60rem)";

/** Whether something fits beside what one works on; else it takes its place. */
export function hasRoomBeside(): boolean {
  return matchMedia(WIDE).matches;
}
