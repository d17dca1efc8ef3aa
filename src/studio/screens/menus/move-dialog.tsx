import { useState } from "react";
import { flushSync } from "react-dom";
import { MENU_TYPES, type MenuType } from "../../../contract/api/menu-types.ts";
import { type ListFile, type Position, listOf } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Choice } from "../../parts/field.tsx";
import { type SiteLanguages, nameOf } from "../entries/entry-texts.ts";
import { type Row, allRows } from "./rows.ts";
import type { MenuActions } from "./use-menu-actions.ts";
import styles from "./entry-dialog.module.css";

export interface MoveDialogProps {
  file: ListFile;
  row: Row;
  languages: SiteLanguages;
  actions: MenuActions;
  close: () => void;
}

const TOP = "";

/** Moves an entry to any place of any menu. */
export function MoveDialog({ file, row, languages, actions, close }: MoveDialogProps) {
  const text = useText();
  const [menu, setMenu] = useState(row.position.list);
  const [parent, setParent] = useState(TOP);
  const list = listOf(file, menu);
  const rows = list === undefined ? [] : allRows(list);
  const inside = rows.find(({ key }) => key === parent);
  const below = rows.filter((each) => each.parent === inside?.key);
  const [index, setIndex] = useState(0);
  const at = inside?.position.at ?? [];
  const placeOf = (number: number): Position => ({ list: menu, at: [...at, number] });
  const parents = rows.filter(({ position }) =>
    actions.canMoveTo(row, { ...position, at: [...position.at, 0] }),
  );
  const isPossible = actions.canMoveTo(row, placeOf(index));
  return (
    <Dialog title={text("move-to-title", { name: nameOf(row.entry, languages) })} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          // Close first: a closing dialog returns the focus to the button that opened it.
          flushSync(close);
          actions.moveTo(row, placeOf(index));
        }}
      >
        <Choice
          label={text("menus")}
          value={menu}
          onChange={({ currentTarget: { value } }) => {
            setMenu(value);
            setParent(TOP);
            setIndex(0);
          }}
        >
          {MENU_TYPES.map((type: MenuType) => (
            <option key={type} value={type}>
              {text(`menu-${type}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={text("move-inside")}
          value={parent}
          onChange={({ currentTarget: { value } }) => {
            setParent(value);
            setIndex(0);
          }}
        >
          <option value={TOP}>{text("move-top-level")}</option>
          {parents.map(({ key, entry, level }) => (
            <option key={key} value={key}>
              {"\u2003".repeat(level - 1) + nameOf(entry, languages)}
            </option>
          ))}
        </Choice>
        <Choice
          label={text("move-place")}
          value={index}
          onChange={({ currentTarget: { value } }) => setIndex(Number(value))}
        >
          <option value={0}>{text("move-first")}</option>
          {below.map(({ key, entry, number }) => (
            <option key={key} value={number}>
              {text("move-after", { name: nameOf(entry, languages) })}
            </option>
          ))}
        </Choice>
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" disabled={!isPossible}>
            {text("move-here")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
