import { hasRoomBeside } from "../../parts/has-room-beside.ts";

/** What can stand beside the text. */
export const PANES = ["page", "facts", "languages"] as const;
export type Pane = (typeof PANES)[number];

const KEY = "vitrine-studio-pane";
/** What stands beside a text at first: what its address asks for, else what one had there last. */
export function firstPane(): Pane | undefined {
  const asked = new URLSearchParams(location.search).get("pane");
  return PANES.find((pane) => pane === asked) ?? rememberedPane();
}

/** What somebody had beside the text last in this browser; the page at first, where there is room. */
function rememberedPane(): Pane | undefined {
  if (!hasRoomBeside()) return undefined;
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? "page" : PANES.find((pane) => pane === kept);
  } catch {
    return "page";
  }
}

export function storePane(pane: Pane | undefined): void {
  try {
    if (hasRoomBeside()) localStorage.setItem(KEY, pane ?? "none");
  } catch {
    // Storage is blocked; the choice lasts until the page is closed.
  }
}
