import { POPUP_BASE_Z_INDEX } from "../../../contract/api/limits.ts";

let next = POPUP_BASE_Z_INDEX;

/**
 * The z-index of a popup that opens now: above all that opened before. The first gets 2000. To be set from
 * script, when it opens: the served HTML bears no styles.
 */
export function allocatePopupLayer(): number {
  return next++;
}
