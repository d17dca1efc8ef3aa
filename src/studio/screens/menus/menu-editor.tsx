import { type Ref, useImperativeHandle, useMemo, useState } from "react";
import { DEFAULT_THEME, isThemeCode } from "../../../contract/addresses/themes.ts";
import { shownLevels } from "../../../contract/site/theme-menus.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import type { Position } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { Empty } from "../../parts/states.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { findingsByEntry, linesOfEntries } from "../entries/entry-lines.ts";
import { ListPage } from "../entries/list-page.tsx";
import { TextNotice } from "../entries/text-notice.tsx";
import { useListFile } from "../entries/use-list-file.ts";
import { useTargets } from "../entries/use-targets.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { type MarkContext, marksOf } from "./marks.ts";
import { MenuGrid } from "./menu-grid.tsx";
import { MenuTabs, ThemeLevels } from "./menu-tabs.tsx";
import { MenuTools } from "./menu-tools.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import type { Row } from "./rows.ts";
import { useMenuActions } from "./use-menu-actions.ts";
import { useMenuView } from "./use-menu-view.ts";
import styles from "../entries/list-screen.module.css";

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

const NO_FINDINGS: MarkContext["findings"] = new Map();

/** Shows the tree of one menu, a control to choose the menu, and the site's page next to it. */
export function MenuEditor({ ref, tenant, site, session, isReadOnly }: MenuEditorProps) {
  const text = useText();
  const { defaultLanguage } = site;
  const { file, change, undo, redo } = useListFile(session);
  const view = useMenuView(file, defaultLanguage);
  const { type, list, all, rows, query, state, setState, fold } = view;
  const [hasPage, setPage] = useState(hasRoomForPane);
  const [dialog, setDialog] = useState<{ kind: "entry" | "move"; row: Row }>();
  const findings = useOfText(session, () => session.state().findings);
  const targets = useTargets(tenant, file);
  const theme = isThemeCode(site.theme) ? site.theme : DEFAULT_THEME;
  const found = useMemo(() => file && findingsByEntry(file, findings), [file, findings]);
  const context = useMemo(
    (): MarkContext => ({
      languages: [defaultLanguage, ...site.languages.filter((each) => each !== defaultLanguage)],
      defaultLanguage,
      findings: found?.get(type) ?? NO_FINDINGS,
      targets,
      levels: shownLevels(theme, type),
    }),
    [defaultLanguage, site.languages, found, type, targets, theme],
  );
  const marked = useMemo(() => all.filter((row) => marksOf(row, context).length > 0), [all, context]);
  const newName = text("new-entry-name");
  const actions = useMenuActions({ file, change, site: context, select: view.select, newName });
  const reveal = (position: Position) => {
    view.setQuery("");
    if (file !== undefined) view.select(file, position);
  };
  useImperativeHandle(ref, () => ({
    focus: () => setState({ ...state, selected: state.selected ?? rows[0]?.key, isFocused: true }),
    goTo(line) {
      const owner = file && linesOfEntries(file).findLast((each) => each.line <= line);
      if (owner !== undefined) reveal(owner.position);
    },
  }));
  if (file === undefined) return <TextNotice {...{ tenant }} file="menus" id="menus-unreadable" />;
  // The entry of the dialog as it is now; somebody else may have changed or removed it.
  const chosen = all.find(({ key }) => key === dialog?.row.key);
  const closeDialog = () => setDialog(undefined);
  const isEntryOpen = dialog?.kind === "entry" && dialog.row.position.list === type;
  const isMoveOpen = dialog?.kind === "move" && chosen !== undefined;
  return (
    <>
      <MenuTabs {...{ file, type, theme }} choose={(menu) => changeQuery({ menu })} />
      <ThemeLevels {...{ type, theme }} />
      {actions.isRefused && !isEntryOpen && !isMoveOpen && (
        <TextNotice {...{ tenant }} file="menus" id="menus-refused" close={actions.forget} />
      )}
      <MenuTools
        {...{ view, marked, undo, redo, hasPage, setPage, isReadOnly }}
        show={({ position }) => reveal(position)}
        add={() => actions.add({ list: type, at: [list?.entries.length ?? 0] })}
      />
      <div className={`${styles["work"]} ${hasPage ? styles["split"] : ""}`}>
        {rows.length === 0 ? (
          <Empty title={text(query === "" ? "menu-empty" : "menus-none-found")}>
            <p>{text(query === "" ? "menu-empty-explained" : "menus-none-found-explained")}</p>
          </Empty>
        ) : (
          <MenuGrid
            {...{ rows, context, state, setState, fold, actions, undo, redo, isReadOnly }}
            label={text(`menu-${type}`)}
            open={(kind, row) => {
              actions.forget();
              setDialog({ kind, row });
            }}
          />
        )}
        {hasPage && <ListPage {...{ session }} language={defaultLanguage} title={site.name} />}
      </div>
      {isEntryOpen && (
        <EntryDialog
          {...{ tenant, context, actions, isReadOnly }}
          opened={dialog.row}
          row={chosen}
          isRefused={actions.isRefused}
          close={() => {
            actions.forget();
            closeDialog();
          }}
        />
      )}
      {isMoveOpen && (
        <MoveDialog {...{ file, actions }} languages={context} row={chosen} close={closeDialog} />
      )}
    </>
  );
}
