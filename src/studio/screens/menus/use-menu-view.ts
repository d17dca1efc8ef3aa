import { useMemo, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { MENU_TYPES, type MenuType } from "../../../contract/api/menu-types.ts";
import { type EntryList, type ListFile, type Position, listOf } from "../../lists/list-file.ts";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { nameOf, textsOf, valueOf } from "../entries/entry-texts.ts";
import { type Row, allRows, initiallyOpen, parentsOf, visibleRows } from "./rows.ts";

/** The selection, focus and editing state of the list. */
export interface GridState {
  selected: string | undefined;
  /** The entry whose names are being edited. */
  editing: string | undefined;
  /** Whether the selected row should receive the focus. */
  isFocused: boolean;
}

/** The open menu, with its visible rows and their state. */
export interface MenuView {
  type: MenuType;
  list: EntryList | undefined;
  /** All entries of the menu, also those in folded ones. */
  all: readonly Row[];
  /** The unfolded entries, or those that match the search. */
  rows: readonly Row[];
  query: string;
  setQuery: (query: string) => void;
  state: GridState;
  setState: (state: GridState) => void;
  fold: (row: Row, isOpen: boolean) => void;
  /** Selects an entry of a file, which may be a changed one, and unfolds the entries that contain it. */
  select: (changed: ListFile, position: Position, isNew?: boolean) => void;
}

const NOTHING: GridState = { selected: undefined, editing: undefined, isFocused: false };

/** The menu that the address names, with the search, the selection and the unfolded entries of the screen. */
export function useMenuView(file: ListFile | undefined, defaultLanguage: LanguageCode): MenuView {
  const type = useMenuType();
  const [open, setOpen] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const [state, setState] = useState(NOTHING);
  const [query, setQuery] = useState("");
  const list = file && listOf(file, type);
  const all = useMemo(() => (list === undefined ? [] : allRows(list)), [list]);
  const initial = useMemo(() => initiallyOpen(list), [list]);
  const openHere = open.get(type) ?? initial;
  const rows = useMemo(
    () =>
      query === ""
        ? visibleRows(list, openHere)
        : all.filter((row) => matches(row, query.toLowerCase(), defaultLanguage)),
    [query, list, openHere, all, defaultLanguage],
  );
  const setOpenIn = (menu: string, keys: ReadonlySet<string>) => setOpen(new Map(open).set(menu, keys));
  return {
    ...{ type, list, all, rows, query, setQuery, state, setState },
    fold(row, isOpen) {
      const keys = new Set(openHere);
      if (isOpen) keys.add(row.key);
      else keys.delete(row.key);
      setOpenIn(type, keys);
      setState({ selected: row.key, editing: undefined, isFocused: true });
    },
    select(changed, { list: menu, at }, isNew = false) {
      const target = listOf(changed, menu);
      const inMenu = target === undefined ? [] : allRows(target);
      const row = inMenu.find(({ position }) => position.at.join() === at.join());
      const known = open.get(menu) ?? initiallyOpen(file && listOf(file, menu));
      setOpenIn(menu, new Set([...known, ...parentsOf(inMenu, row)]));
      if (menu !== type) changeQuery({ menu });
      if (isNew) setQuery("");
      setState({ selected: row?.key, editing: isNew ? row?.key : undefined, isFocused: true });
    },
  };
}

function useMenuType(): MenuType {
  const wanted = useLocation().searchParams.get("menu");
  return MENU_TYPES.find((type) => type === wanted) ?? MENU_TYPES[0];
}

function matches({ entry }: Row, query: string, defaultLanguage: LanguageCode): boolean {
  const site = { defaultLanguage };
  const words = [
    nameOf(entry, site),
    ...Object.values(textsOf(entry, "name", site)),
    ...["id", "article", "group", "url"].map((key) => valueOf(entry, key)),
  ];
  return words.some((word) => word?.toLowerCase().includes(query));
}
