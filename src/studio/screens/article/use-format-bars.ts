import type { Extension } from "@codemirror/state";
import type { Command } from "@codemirror/view";
import { useMemo, useState } from "react";
import { formatBars } from "../../editor/format/format-bars.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { MenuEntry } from "../../parts/menu.tsx";
import { browserSetting } from "../../storage/browser-setting.ts";

const selectionSetting = browserSetting("selection-bar", ["yes", "no"]);
const topSetting = browserSetting("top-bar", ["yes", "no"]);

/**
 * The formatting bars, and the menu entries that show or hide them; none for read-only texts. By default only the bar next to a selection
 * is shown.
 */
export function useFormatBars(
  canWrite: boolean,
  comment: Command,
): { bars: Extension; entries: readonly MenuEntry[] } {
  const text = useText();
  const [isAtSelection, setAtSelection] = useState(() => selectionSetting.read() !== "no");
  const [isOnTop, setOnTop] = useState(() => topSetting.read() === "yes");
  const bars = useMemo(
    () => (canWrite ? formatBars(text, { isAtSelection, isOnTop, comment }) : []),
    [text, canWrite, isAtSelection, isOnTop, comment],
  );
  const entries = [
    {
      label: text("menu-selection-bar"),
      isOn: isAtSelection,
      act: () => {
        setAtSelection(!isAtSelection);
        selectionSetting.store(isAtSelection ? "no" : "yes");
      },
    },
    {
      label: text("menu-top-bar"),
      isOn: isOnTop,
      act: () => {
        setOnTop(!isOnTop);
        topSetting.store(isOnTop ? "no" : "yes");
      },
    },
  ];
  return { bars, entries: canWrite ? entries : [] };
}
