import { useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import type { MenuEntry } from "../../parts/menu.tsx";
import { browserSetting } from "../../storage/browser-setting.ts";

/** The columns of the list that can be hidden. They are shown after the language columns. */
const COLUMNS = ["changed", "published", "authors", "cover"] as const;
export type Column = (typeof COLUMNS)[number];

/** Shown unless the person has hidden them. */
const SHOWN_AT_FIRST: readonly Column[] = ["changed"];

const settings = new Map(
  COLUMNS.map((column) => [column, browserSetting(`article-column-${column}`, ["on", "off"])]),
);

/** The columns that this browser shows, and menu entries that show or hide them. */
export function useColumns(): { columns: readonly Column[]; entries: readonly MenuEntry[] } {
  const text = useText();
  const [columns, setColumns] = useState(() => COLUMNS.filter(isStored));
  const entries = COLUMNS.map((column) => {
    const isOn = columns.includes(column);
    return {
      label: text(`article-column-${column}`),
      isOn,
      keepsOpen: true,
      act: () => {
        settings.get(column)?.store(isOn ? "off" : "on");
        setColumns(COLUMNS.filter((each) => (each === column ? !isOn : columns.includes(each))));
      },
    };
  });
  return { columns, entries };
}

function isStored(column: Column): boolean {
  const stored = settings.get(column)?.read();
  return stored === undefined ? SHOWN_AT_FIRST.includes(column) : stored === "on";
}
