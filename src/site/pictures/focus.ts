import type { Focus } from "../../contract/api/articles.ts";

const STEP = 10;

/**
 * Returns the attributes of a picture whose crops must show a point. The rules in `reset.css` move the picture in steps of 10 %, because
 * the security policy does not allow style attributes.
 */
export function focusAttributes(focus: Focus | undefined) {
  return focus && { "data-focus-x": Math.round(focus.x / STEP), "data-focus-y": Math.round(focus.y / STEP) };
}
