import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { UndoButtons } from "../../parts/undo-buttons.tsx";
import type { EditedLists } from "../entries/use-list-file.ts";
import type { Row } from "./rows.ts";
import type { MenuView } from "./use-menu-view.ts";
import styles from "../entries/list-screen.module.css";

export interface MenuToolsProps extends Pick<EditedLists, "undo" | "redo"> {
  view: MenuView;
  /** The entries that have notices. */
  marked: readonly Row[];
  show: (row: Row) => void;
  add: () => void;
  hasPage: boolean;
  setPage: (hasPage: boolean) => void;
  isReadOnly: boolean;
}

/** The search and the buttons above a menu. */
export function MenuTools(props: MenuToolsProps) {
  const { view, marked, show, add, undo, redo, hasPage, setPage, isReadOnly } = props;
  const text = useText();
  const nextMarked = () => {
    const at = view.all.findIndex(({ key }) => key === view.state.selected);
    const further = new Set(view.all.slice(at + 1));
    const next = marked.find((row) => further.has(row)) ?? marked[0];
    if (next !== undefined) show(next);
  };
  return (
    <div className={styles["tools"]}>
      <SearchField label={text("menus-search")} query={view.query} search={view.setQuery} />
      {!isReadOnly && (
        <>
          <Button onClick={add}>{text("add-entry")}</Button>
          <UndoButtons {...{ undo, redo }} />
        </>
      )}
      {marked.length > 0 && (
        <Button look="quiet" onClick={nextMarked}>
          {text("next-marked", { count: marked.length })}
        </Button>
      )}
      <Button look="quiet" aria-pressed={hasPage} onClick={() => setPage(!hasPage)}>
        {text("page")}
      </Button>
    </div>
  );
}
