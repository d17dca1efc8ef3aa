import { type Ref, useImperativeHandle, useMemo, useState } from "react";
import { DEFAULT_THEME, isThemeCode } from "../../../contract/addresses/themes.ts";
import { MENU_TYPES, type MenuType } from "../../../contract/api/menu-types.ts";
import { shownLevels } from "../../../contract/site/theme-menus.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { listOf } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { Notice } from "../../parts/notice.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Empty } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { useOfText } from "../article/use-of-text.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { type MarkContext, findingsByEntry, linesOfEntries, marksOf } from "./marks.ts";
import { nameOf, textsOf, valueOf } from "./menu-entry.ts";
import { MenuGrid } from "./menu-grid.tsx";
import { MenuTabs, ThemeLevels } from "./menu-tabs.tsx";
import { MenusPage } from "./menus-page.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import type { GridState } from "./row-frame.ts";
import { type Row, allRows, initiallyOpen, visibleRows } from "./rows.ts";
import { useListFile } from "./use-list-file.ts";
import { useMenuActions } from "./use-menu-actions.ts";
import { useTargets } from "./use-targets.ts";
import styles from "./menus.module.css";

export interface MenuEditorHandle {
  focus(): void;
  /** Selects the entry on a line of the file. */
  goTo(line: number): void;
}

export interface MenuEditorProps {
  ref: Ref<MenuEditorHandle>;
  tenant: string;
  site: ListedSite;
  session: WritingSession;
  isReadOnly: boolean;
}

const NOTHING: GridState = { selected: undefined, editing: undefined, isFocused: false };
const NO_FINDINGS: MarkContext["findings"] = new Map();

/** The tree of one menu, the choice of the menu, and the site's page next to it. */
export function MenuEditor({ ref, tenant, site, session, isReadOnly }: MenuEditorProps) {
  const text = useText();
  const { file, change, undo, redo } = useListFile(session);
  const type = useMenuType();
  const [open, setOpen] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const [state, setState] = useState(NOTHING);
  const [query, setQuery] = useState("");
  const [hasPage, setPage] = useState(hasRoomForPane);
  const [dialog, setDialog] = useState<{ kind: "entry" | "move"; key: string }>();
  const findings = useOfText(session, () => session.state().findings);
  const targets = useTargets(tenant, file);
  const theme = isThemeCode(site.theme) ? site.theme : DEFAULT_THEME;
  const languages = {
    languages: [site.defaultLanguage, ...site.languages.filter((each) => each !== site.defaultLanguage)],
    defaultLanguage: site.defaultLanguage,
  };
  const list = file && listOf(file, type);
  const openInType = open.get(type) ?? initiallyOpen(list);
  const setOpenIn = (menu: string, keys: ReadonlySet<string>) => setOpen(new Map(open).set(menu, keys));
  const found = useMemo(() => file && findingsByEntry(file, findings), [file, findings]);
  const context: MarkContext = {
    ...languages,
    findings: found?.get(type) ?? NO_FINDINGS,
    targets,
    levels: shownLevels(theme, type),
  };
  const all = useMemo(() => (list === undefined ? [] : allRows(list)), [list]);
  const rows =
    query === ""
      ? visibleRows(list, openInType)
      : all.filter((row) => suits(row, query, site.defaultLanguage));
  const actions = useMenuActions({
    file,
    change,
    tenantLanguages: languages,
    newName: text("new-entry-name"),
    select(menu, key, parents, isNew = false) {
      const known = open.get(menu) ?? initiallyOpen(file && listOf(file, menu));
      setOpenIn(menu, new Set([...known, ...parents]));
      if (menu !== type) changeQuery({ menu });
      if (isNew) setQuery("");
      setState({ selected: key, editing: isNew ? key : undefined, isFocused: true });
    },
  });
  const show = (menu: string, at: string) => {
    const ofMenu = file && listOf(file, menu);
    const everything = ofMenu === undefined ? [] : allRows(ofMenu);
    const row = everything.find(({ position }) => position.at.join() === at);
    if (row === undefined) return;
    const parents = everything.filter(({ position }) => at.startsWith(`${position.at.join()},`));
    setOpenIn(
      menu,
      new Set([...(open.get(menu) ?? initiallyOpen(ofMenu)), ...parents.map(({ key }) => key)]),
    );
    setQuery("");
    if (menu !== type) changeQuery({ menu });
    setState({ selected: row.key, editing: undefined, isFocused: true });
  };
  useImperativeHandle(ref, () => ({
    focus: () =>
      setState((before) => ({ ...before, selected: before.selected ?? rows[0]?.key, isFocused: true })),
    goTo(line) {
      const owner = file && linesOfEntries(file).findLast((each) => each.line <= line);
      if (owner !== undefined) show(owner.list, owner.at);
    },
  }));
  if (file === undefined)
    return (
      <Notice
        kind="warn"
        actions={
          <ButtonLink href={`${studioPath("settings", { tenant })}?file=menus`}>
            {text("edit-as-text")}
          </ButtonLink>
        }
      >
        {text("menus-unreadable")}
      </Notice>
    );
  const marked = all.filter((row) => marksOf(row, context).length > 0);
  const nextMarked = () => {
    const at = all.findIndex(({ key }) => key === state.selected);
    const next = marked.find((row) => all.indexOf(row) > at) ?? marked[0];
    if (next !== undefined) show(type, next.position.at.join());
  };
  const chosen = all.find(({ key }) => key === dialog?.key);
  const end = { list: type, at: [list?.entries.length ?? 0] };
  const label = text(`menu-${type}`);
  return (
    <>
      <MenuTabs {...{ file, type, theme }} choose={(menu) => changeQuery({ menu })} />
      <ThemeLevels {...{ type, theme }} />
      {actions.isRefused && (
        <Notice
          kind="warn"
          actions={
            <>
              <ButtonLink href={`${studioPath("settings", { tenant })}?file=menus`}>
                {text("edit-as-text")}
              </ButtonLink>
              <Button look="quiet" onClick={actions.forget}>
                {text("close")}
              </Button>
            </>
          }
        >
          {text("menus-refused")}
        </Notice>
      )}
      <div className={styles["tools"]}>
        <SearchField label={text("menus-search")} query={query} search={setQuery} />
        {!isReadOnly && (
          <>
            <Button onClick={() => actions.add(end)}>{text("add-entry")}</Button>
            <Button look="quiet" disabled={undo === undefined} aria-keyshortcuts="Control+Z" onClick={undo}>
              {text("undo")}
            </Button>
            <Button look="quiet" disabled={redo === undefined} aria-keyshortcuts="Control+Y" onClick={redo}>
              {text("redo")}
            </Button>
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
      <div className={`${styles["work"]} ${hasPage ? styles["split"] : ""}`}>
        {rows.length === 0 ? (
          <Empty title={text(query === "" ? "menu-empty" : "menus-none-found")}>
            <p>{text(query === "" ? "menu-empty-explained" : "menus-none-found-explained")}</p>
          </Empty>
        ) : (
          <MenuGrid
            {...{ label, rows, context, state, setState, actions, undo, redo, isReadOnly }}
            fold={(row, isOpen) => {
              const keys = new Set(openInType);
              if (isOpen) keys.add(row.key);
              else keys.delete(row.key);
              setOpenIn(type, keys);
              setState({ selected: row.key, editing: undefined, isFocused: true });
            }}
            open={(kind, row) => setDialog({ kind, key: row.key })}
          />
        )}
        {hasPage && <MenusPage {...{ session }} language={site.defaultLanguage} title={site.name} />}
      </div>
      {dialog?.kind === "entry" && chosen !== undefined && (
        <EntryDialog
          {...{ tenant, context, actions, isReadOnly }}
          row={chosen}
          close={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === "move" && chosen !== undefined && (
        <MoveDialog {...{ file, languages, actions }} row={chosen} close={() => setDialog(undefined)} />
      )}
    </>
  );
}

function useMenuType(): MenuType {
  const wanted = useLocation().searchParams.get("menu");
  return MENU_TYPES.find((type) => type === wanted) ?? MENU_TYPES[0];
}

function suits({ entry }: Row, query: string, defaultLanguage: ListedSite["defaultLanguage"]): boolean {
  const site = { defaultLanguage };
  const words = [
    nameOf(entry, site),
    ...Object.values(textsOf(entry, "name", site)),
    ...["id", "article", "group", "url"].map((key) => valueOf(entry, key)),
  ];
  return words.some((word) => word?.toLowerCase().includes(query.toLowerCase()));
}
