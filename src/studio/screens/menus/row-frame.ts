import type { MarkContext } from "./marks.ts";
import type { Row } from "./rows.ts";
import type { MenuActions } from "./use-menu-actions.ts";

/** Data and callbacks that all rows of a list share. */
export interface RowFrame {
  context: MarkContext;
  actions: MenuActions;
  fold: (row: Row, isOpen: boolean) => void;
  /** Opens the details of an entry, or the dialog that moves it. */
  open: (kind: "entry" | "move", row: Row) => void;
  isReadOnly: boolean;
}
