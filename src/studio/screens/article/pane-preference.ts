import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { browserSetting } from "../../storage/browser-setting.ts";

/** The panes that can be open next to the text, apart from the comments, which are not reopened with the next text. */
export const PANES = ["page", "details", "languages"] as const;
export type Pane = (typeof PANES)[number] | "comments";

const paneSetting = browserSetting("pane", [...PANES, "none"]);

/**
 * The pane to open first: the one in the address, or else the one used last, at first the preview. Without room for two panes, only the
 * address counts.
 */
export function firstPane(): Pane | undefined {
  const asked = new URLSearchParams(location.search).get("pane");
  const last = hasRoomForPane() ? (paneSetting.read() ?? "page") : undefined;
  if (asked === "comments") return asked;
  return PANES.find((pane) => pane === asked) ?? PANES.find((pane) => pane === last);
}

export function storePane(pane: Pane | undefined): void {
  if (hasRoomForPane() && pane !== "comments") paneSetting.store(pane ?? "none");
}
