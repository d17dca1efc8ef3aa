import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";

/** Panes next to the text. */
export const PANES = ["page", "details", "languages"] as const;
export type Pane = (typeof PANES)[number];

const KEY = "vitrine-studio-pane";
/** The initial pane: from the address, or else the last one used. */
export function firstPane(): Pane | undefined {
  const asked = new URLSearchParams(location.search).get("pane");
  return PANES.find((pane) => pane === asked) ?? rememberedPane();
}

/** The pane last used in this browser; at first the preview, if there is room. */
function rememberedPane(): Pane | undefined {
  if (!hasRoomForPane()) return undefined;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? "page" : PANES.find((pane) => pane === kept);
  } catch {
    return "page";
  }
}

export function storePane(pane: Pane | undefined): void {
  try {
    if (hasRoomForPane()) localStorage.setItem(KEY, pane ?? "none");
  } catch {
    // Storage is blocked; the choice lasts until the page is closed.
  }
}
