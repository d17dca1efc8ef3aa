import type { Focus } from "../../contract/api/articles.ts";

const STEP = 10;

/**
 * The attributes of a picture whose crops must show a point. The rules in `reset.css` move it in steps of 10 %, because the security
 * policy allows no styles in attributes.
 */
export function focusAttributes(focus: Focus | undefined) {
  return focus && { "data-focus-x": Math.round(focus.x / STEP), "data-focus-y": Math.round(focus.y / STEP) };
}
