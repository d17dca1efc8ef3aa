import { type Ref, useImperativeHandle, useMemo, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { type ListFile, listOf, listsOf } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { Empty } from "../../parts/states.tsx";
import { UndoButtons } from "../../parts/undo-buttons.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { findingsByEntry, linesOfEntries } from "../entries/entry-lines.ts";
import { ListPage } from "../entries/list-page.tsx";
import type { TargetContext } from "../entries/marks.ts";
import { TextNotice } from "../entries/text-notice.tsx";
import { useListFile } from "../entries/use-list-file.ts";
import { useTargets } from "../entries/use-targets.ts";
import { BannerDialog } from "./banner-dialog.tsx";
import { BannerList, type Selection } from "./banner-list.tsx";
import type { BannerContext } from "./banner-marks.ts";
import { BannerPlaces, type Place } from "./banner-places.tsx";
import { type BannerRow, bannersOf } from "./banner-rows.ts";
import { useBannerActions } from "./use-banner-actions.ts";
import { useHomePlaces } from "./use-home-places.ts";
import styles from "../entries/list-screen.module.css";

export interface BannerEditorHandle {
  focus(): void;
  /** Selects the banner on a line of the file. */
  goTo(line: number): void;
}

export interface BannerEditorProps {
  ref: Ref<BannerEditorHandle>;
  tenant: string;
  site: ListedSite;
  session: WritingSession;
  isReadOnly: boolean;
}

const NOTHING: Selection = { key: undefined, isFocused: false };
const NO_FINDINGS: TargetContext["findings"] = new Map();
/** The place to show first on a site without banners. */
const FIRST_PLACE = "home";

/** Shows the banners of one place, a control to choose the place, and the site's page next to them. */
export function BannerEditor({ ref, tenant, site, session, isReadOnly }: BannerEditorProps) {
  const text = useText();
  const { defaultLanguage } = site;
  const { file, change, undo, redo } = useListFile(session);
  const homePlaces = useHomePlaces(tenant);
  const { place, places } = usePlaces(file, homePlaces);
  const [selection, select] = useState(NOTHING);
  const [hasPage, setPage] = useState(hasRoomForPane);
  const [dialog, setDialog] = useState<BannerRow | "new">();
  const list = file && listOf(file, place);
  const rows = useMemo(() => bannersOf(list), [list]);
  const findings = useOfText(session, () => session.state().findings);
  const targets = useTargets(tenant, file);
  const found = useMemo(() => file && findingsByEntry(file, findings), [file, findings]);
  const context = useMemo(
    (): BannerContext => ({
      languages: [defaultLanguage, ...site.languages.filter((each) => each !== defaultLanguage)],
      defaultLanguage,
      findings: found?.get(place) ?? NO_FINDINGS,
      targets,
      timeZone: site.timeZone,
    }),
    [defaultLanguage, site.languages, site.timeZone, found, place, targets],
  );
  const selectAt = (changed: ListFile, key: string, index: number | undefined) =>
    select({ key: bannersOf(listOf(changed, key))[index ?? 0]?.key, isFocused: true });
  const actions = useBannerActions({
    file,
    place,
    change,
    select: (all, index) => selectAt(all, place, index),
  });
  useImperativeHandle(ref, () => ({
    focus: () => select({ key: selection.key ?? rows[0]?.key, isFocused: true }),
    goTo(line) {
      const owner = file && linesOfEntries(file).findLast((each) => each.line <= line);
      if (file === undefined || owner === undefined) return;
      const { list: key, at } = owner.position;
      changeQuery({ place: key });
      selectAt(file, key, at[0]);
    },
  }));
  if (file === undefined) return <TextNotice {...{ tenant }} file="banners" id="banners-unreadable" />;
  const show = (next: typeof dialog) => {
    actions.forget();
    setDialog(next);
  };
  const add = () => show("new");
  const opened = dialog === "new" ? undefined : dialog;
  const isOpen = dialog !== undefined && (opened === undefined || opened.position.list === place);
  return (
    <>
      <BannerPlaces
        {...{ places, place, homePlaces, isReadOnly }}
        choose={(name) => {
          select(NOTHING);
          changeQuery({ place: name });
        }}
      />
      {actions.isRefused && !isOpen && (
        <TextNotice {...{ tenant }} file="banners" id="banners-refused" close={actions.forget} />
      )}
      <div className={styles["tools"]}>
        {!isReadOnly && (
          <>
            <Button onClick={add}>{text("banner-add")}</Button>
            <UndoButtons {...{ undo, redo }} />
          </>
        )}
        <Button look="quiet" aria-pressed={hasPage} onClick={() => setPage(!hasPage)}>
          {text("page")}
        </Button>
      </div>
      <div className={`${styles["work"]} ${hasPage ? styles["split"] : ""}`}>
        {rows.length === 0 ? (
          <Empty title={text("banners-empty")}>
            <p>{text("banners-empty-explained")}</p>
          </Empty>
        ) : (
          <BannerList
            {...{ tenant, rows, context, selection, select, actions, add, undo, redo, isReadOnly }}
            label={text("banners-in", { place })}
            open={show}
          />
        )}
        {hasPage && <ListPage {...{ session }} language={defaultLanguage} title={site.name} />}
      </div>
      {isOpen && (
        <BannerDialog
          {...{ site, context, actions, isReadOnly, opened }}
          row={rows.find(({ key }) => key === opened?.key)}
          isRefused={actions.isRefused}
          close={() => show(undefined)}
        />
      )}
    </>
  );
}

/** Returns the places that the file and the home page name, and the place in the address. */
function usePlaces(
  file: ListFile | undefined,
  homePlaces: readonly string[],
): { place: string; places: Place[] } {
  const wanted = useLocation().searchParams.get("place");
  const inFile = file === undefined ? [] : listsOf(file).map(({ key }) => key);
  const known = [...new Set([...homePlaces, ...inFile])];
  const place = wanted ?? known[0] ?? FIRST_PLACE;
  const names = known.includes(place) ? known : [...known, place];
  const count = (name: string) => (file && listOf(file, name))?.entries.length ?? 0;
  return { place, places: names.map((name) => ({ name, count: count(name) })) };
}
