import type { MarkContext } from "./marks.ts";
import type { Row } from "./rows.ts";
import type { MenuActions } from "./use-menu-actions.ts";

/** What the screen remembers of the list that it shows. */
export interface GridState {
  selected: string | undefined;
  /** The entry whose names are being edited. */
  editing: string | undefined;
  /** Whether the selected row takes the focus. */
  isFocused: boolean;
}

/** What all rows of a list have in common. */
export interface RowFrame {
  context: MarkContext;
  actions: MenuActions;
  fold: (row: Row, isOpen: boolean) => void;
  /** Opens the details of an entry, or the dialog that moves it. */
  open: (kind: "entry" | "move", row: Row) => void;
  isReadOnly: boolean;
}
