import { MAXIMUM_MENU_DEPTH } from "../../../contract/api/limits.ts";
import { changeEntry, canMove, insertEntry, moveEntry, removeEntry } from "../../lists/change-lists.ts";
import { type EntryChange, setValue } from "../../lists/entry-values.ts";
import { type ListFile, type Position, entryAt, listOf } from "../../lists/list-file.ts";
import { freeId, idsIn, neighbourOf, newEntry } from "../../lists/new-entry.ts";
import type { SiteLanguages } from "../entries/entry-texts.ts";
import { type Attempts, useAttempt } from "../entries/use-attempt.ts";
import { type Direction, type Row, targetOfMove } from "./rows.ts";
import type { MenuView } from "./use-menu-view.ts";

export interface MenuActions {
  move: (row: Row, direction: Direction) => void;
  /** `to` is a position in the file before the change. */
  moveTo: (row: Row, to: Position) => void;
  canMoveTo: (row: Row, to: Position) => boolean;
  remove: (row: Row) => void;
  add: (to: Position) => void;
  /** Applies a change to an entry. Returns whether that was possible. */
  edit: (row: Row, change: EntryChange) => boolean;
}

export interface MenuActionsInput {
  site: SiteLanguages;
  file: ListFile | undefined;
  change: (file: ListFile) => void;
  select: MenuView["select"];
  newName: string;
}

/** Returns the actions that change the file, and whether the last change was impossible. */
export function useMenuActions(input: MenuActionsInput): MenuActions & Omit<Attempts, "attempt"> {
  const { file, change, select, site, newName } = input;
  const { attempt, ...refusal } = useAttempt(file);
  const show = (changed: ListFile, position: Position, isNew?: boolean) => {
    change(changed);
    select(changed, position, isNew);
  };
  const moveTo = (row: Row, to: Position) =>
    attempt((whole) => {
      const moved = moveEntry(whole, row.position, to);
      show(withOwnIds(moved.file, moved.position, row.position.list, whole), moved.position);
    });
  return {
    ...refusal,
    moveTo,
    canMoveTo: (row, to) =>
      file !== undefined && row.entry.head !== "" && canMove(file, row.position, to, MAXIMUM_MENU_DEPTH),
    move(row, direction) {
      const list = file && listOf(file, row.position.list);
      const to = list && targetOfMove(row, list, direction, MAXIMUM_MENU_DEPTH);
      if (to !== undefined) moveTo(row, to);
    },
    remove: (row) =>
      attempt((whole) => {
        const changed = removeEntry(whole, row.position);
        const at = row.position.at;
        const index = at.at(-1) ?? 0;
        const near = [index, index - 1].map((each) => ({ ...row.position, at: [...at.slice(0, -1), each] }));
        const next = near.find((each) => entryAt(changed, each) !== undefined);
        show(changed, next ?? { ...row.position, at: at.slice(0, -1) });
      }),
    add: (to) =>
      attempt((whole) => {
        const { defaultLanguage, languages } = site;
        const id = freeId(listOf(whole, to.list), newName);
        const name = languages.length === 1 ? newName : { [defaultLanguage]: newName };
        const entry = newEntry({ id, name }, neighbourOf(whole, to), whole.lineEnd);
        const added = insertEntry(whole, to, entry);
        show(added.file, added.position, true);
      }),
    edit: (row, edit) =>
      attempt((whole) => change(changeEntry(whole, row.position, (entry) => edit(entry, whole.lineEnd)))),
  };
}

/** Ids are unique in a menu, so an entry that comes from another menu may need a new id. */
function withOwnIds(file: ListFile, position: Position, from: string, before: ListFile): ListFile {
  const target = listOf(before, position.list);
  if (position.list === from || target === undefined) return file;
  const taken = new Set(idsIn(target));
  let changed = file;
  const visit = (at: readonly number[]): void => {
    const here = { list: position.list, at };
    const entry = entryAt(changed, here);
    if (entry === undefined) return;
    const id = String(entry.values?.["id"] ?? "");
    if (taken.has(id)) {
      const own = freeId(listOf(changed, position.list), id);
      changed = changeEntry(changed, here, (old) => setValue(old, "id", own, file.lineEnd));
    }
    entry.entries.forEach((_, index) => visit([...at, index]));
  };
  visit(position.at);
  return changed;
}
