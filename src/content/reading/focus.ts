import type { Focus } from "../../contract/api/articles.ts";

/** The point that crops of a picture must show, in per cent; `null` for its middle. The columns are in per mille. */
export function focusOf({ focus_x: x, focus_y: y }: FocusColumns): Focus | null {
  return x === null || y === null ? null : { x: Math.round(x / 10), y: Math.round(y / 10) };
}

interface FocusColumns {
  focus_x: number | null;
  focus_y: number | null;
}
