import { POPUP_BASE_Z_INDEX } from "../../../contract/api/limits.ts";

let next = POPUP_BASE_Z_INDEX;

/**
 * The z-index for a popup that opens now: above all that opened before, starting at 2000. Must be set by
 * script when it opens, because the served HTML has no style attributes.
 */
export function allocatePopupLayer(): number {
  return next++;
}
