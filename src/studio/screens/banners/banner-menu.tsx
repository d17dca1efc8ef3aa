import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Menu, type MenuEntry } from "../../parts/menu.tsx";
import { nameOf } from "../entries/entry-texts.ts";
import type { Mark } from "../entries/marks.ts";
import { newAddressEntry } from "../entries/new-address-entry.ts";
import type { BannerFrame } from "./banner-frame.ts";
import type { BannerRow } from "./banner-rows.ts";

export interface BannerMenuProps extends Omit<BannerFrame, "tenant"> {
  row: BannerRow;
  count: number;
  marks: readonly Mark[];
  select: (isFocused: boolean) => void;
}

/** The menu of a banner's actions, for touch and mouse. */
export function BannerMenu({
  row,
  count,
  marks,
  context,
  actions,
  open,
  isReadOnly,
  select,
}: BannerMenuProps) {
  const text = useText();
  const name = nameOf(row.entry, context, "title");
  if (isReadOnly || row.entry.head === "")
    return (
      <Button
        look="quiet"
        tabIndex={-1}
        aria-label={text("banner-details-of", { name })}
        onClick={() => open(row)}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
    );
  const entries: MenuEntry[] = [
    { label: text("banner-edit"), keys: text("key-enter"), act: () => open(row) },
    ...newAddressEntry(marks, text("use-new-address"), (change) => actions.edit(row, change)),
    {
      label: text("entry-up"),
      keys: "Alt ↑",
      isOff: row.index === 0,
      act: () => actions.move(row, row.index - 1),
    },
    {
      label: text("entry-down"),
      keys: "Alt ↓",
      isOff: row.index === count - 1,
      act: () => actions.move(row, row.index + 1),
    },
    { label: text("banner-duplicate"), act: () => actions.duplicate(row) },
    { label: text("banner-remove"), keys: "Del", isDangerous: true, act: () => actions.remove(row) },
  ];
  return (
    <Menu
      isCompact
      label={text("banner-actions-of", { name })}
      entries={entries}
      tabIndex={-1}
      onOpen={() => select(false)}
    />
  );
}
