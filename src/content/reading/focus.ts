import type { Focus } from "../../contract/api/articles.ts";

/**
 * Returns the point that must stay visible in crops of a picture, in per cent; `null` for its middle. The columns contain per
 * mille.
 */
export function focusOf({ focus_x: x, focus_y: y }: FocusColumns): Focus | null {
  return x === null || y === null ? null : { x: Math.round(x / 10), y: Math.round(y / 10) };
}

interface FocusColumns {
  focus_x: number | null;
  focus_y: number | null;
}
