import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { nameOf } from "../entries/entry-texts.ts";
import type { Mark } from "../entries/marks.ts";
import { newAddressEntry } from "../entries/new-address-entry.ts";
import type { RowFrame } from "./row-frame.ts";
import { type Direction, type Row, positionOf } from "./rows.ts";
import type { GridState } from "./use-menu-view.ts";

const MOVES = [
  { direction: "up", keys: "Alt ↑" },
  { direction: "down", keys: "Alt ↓" },
  { direction: "out", keys: "Alt ←" },
  { direction: "in", keys: "Alt →" },
] as const satisfies { direction: Direction; keys: string }[];

export interface RowMenuProps extends Omit<RowFrame, "fold"> {
  row: Row;
  marks: readonly Mark[];
  select: (changes: Partial<GridState>) => void;
}

/** The menu of an entry's actions, for touch and mouse. */
export function RowMenu({ row, marks, context, actions, open, isReadOnly, select }: RowMenuProps) {
  const text = useText();
  const name = nameOf(row.entry, context);
  const isFixed = row.entry.head === "";
  if (isReadOnly || isFixed)
    return (
      <Button
        look="quiet"
        tabIndex={-1}
        aria-label={text("menu-details-of", { name })}
        onClick={() => open("entry", row)}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
    );
  const addInside: MenuEntry[] =
    row.level < MAXIMUM_MENU_DEPTH
      ? [
          {
            label: text("add-inside"),
            act: () => actions.add(positionOf({ key: row.key, place: "inside" }, row)),
          },
        ]
      : [];
  const entries: MenuEntry[] = [
    { label: text("menu-details"), keys: text("key-space"), act: () => open("entry", row) },
    ...newAddressEntry(marks, text("use-new-address"), (change) => actions.edit(row, change)),
    {
      label: text("add-below"),
      keys: "Ins",
      act: () => actions.add(positionOf({ key: row.key, place: "after" }, { ...row, isOpen: false })),
    },
    ...addInside,
    ...MOVES.map(({ direction, keys }) => ({
      label: text(`entry-${direction}`),
      keys,
      act: () => actions.move(row, direction),
    })),
    { label: text("move-to"), act: () => open("move", row) },
    { label: text("menu-remove-entry"), keys: "Del", isDangerous: true, act: () => actions.remove(row) },
  ];
  return (
    <Menu
      isCompact
      label={text("menu-actions-of", { name })}
      entries={entries}
      tabIndex={-1}
      onOpen={() => select({ isFocused: false })}
    />
  );
}
