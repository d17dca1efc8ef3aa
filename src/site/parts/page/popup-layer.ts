import { POPUP_BASE_Z_INDEX } from "../../../contract/api/limits.ts";

let next = POPUP_BASE_Z_INDEX;

/**
 * Returns the z-index for a popup that opens now, above all popups opened earlier, starting at 2000. Set it by script, because the served
 * HTML has no style attributes.
 */
export function allocatePopupLayer(): number {
  return next++;
}
