import { useMemo, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { changeEntry, insertEntry, moveEntry, removeEntry } from "../../lists/change-lists.ts";
import { type Entry, FixedTextError, isInBraces } from "../../lists/list-file.ts";
import { neighbourOf, newEntry } from "../../lists/new-entry.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Empty } from "../../parts/states.tsx";
import { UndoButtons } from "../../parts/undo-buttons.tsx";
import type { WritingSession } from "../../writing/writing-session.ts";
import type { SiteLanguages } from "../entries/entry-texts.ts";
import { TextNotice } from "../entries/text-notice.tsx";
import { useStepKeys, useTextSteps } from "../entries/use-text-steps.ts";
import { AddressDialog } from "./address-dialog.tsx";
import type { Changed } from "./changed-notice.tsx";
import { GroupDialog, type GroupForm } from "./group-dialog.tsx";
import { GROUPS, type GroupFile, groupsIn, readGroupFile, writeGroupFile } from "./group-file.ts";
import { GroupList } from "./group-list.tsx";
import list from "../entries/list-screen.module.css";

export interface GroupEditorProps {
  site: ListedSite;
  session: WritingSession;
  addressChanged: (changed: Changed) => void;
}

/** The open dialog: for a group (as it was when the dialog opened), for a new group, or for the address of a group. */
type Open =
  | { kind: "group"; index: number; entry: Entry }
  | { kind: "new" }
  | { kind: "address"; slug: string };

/** The groups of a site: their order, names and descriptions in all languages, and their addresses. */
export function GroupEditor({ site, session, addressChanged }: GroupEditorProps) {
  const text = useText();
  const steps = useTextSteps(session);
  const [open, setOpen] = useState<Open>();
  // Parsing the settings of a site with 500 groups takes a tenth of a second.
  const file = useMemo(() => readGroupFile(steps.text), [steps.text]);
  const [query, search] = useState("");
  useStepKeys(steps);
  const tenant = site.code;
  if (file === undefined) return <TextNotice {...{ tenant }} file="site" id="groups-unreadable" />;
  const { defaultLanguage } = site;
  const languages: SiteLanguages = {
    defaultLanguage,
    languages: [defaultLanguage, ...site.languages.filter((each) => each !== defaultLanguage)],
  };
  const groups = groupsIn(file);
  const openIndex = open?.kind === "group" ? indexNow(groups, open) : -1;
  const show = (next: Open | undefined) => {
    steps.forget();
    setOpen(next);
  };
  const close = () => show(undefined);
  /** Returns whether the change was possible. */
  const change = (work: (whole: GroupFile) => GroupFile): boolean => {
    try {
      steps.change(writeGroupFile(work(file)));
      return true;
    } catch (error) {
      if (!(error instanceof FixedTextError)) throw error;
      steps.change(undefined);
      return false;
    }
  };
  const at = (index: number) => ({ list: GROUPS, at: [index] });
  const move = (from: number, to: number) =>
    change((whole) => ({
      ...whole,
      list: moveEntry(whole.list, at(from), at(to > from ? to + 1 : to)).file,
    }));
  const save = ({ slug, name, edit }: GroupForm) => {
    const isDone = change((whole) => {
      const { lineEnd } = whole.list;
      if (open?.kind === "group")
        return { ...whole, list: changeEntry(whole.list, at(openIndex), (entry) => edit(entry, lineEnd)) };
      const place = at(groups.length);
      const entry = newEntry({ slug, name }, likeLines(neighbourOf(whole.list, place)), lineEnd);
      return { ...whole, list: insertEntry(whole.list, place, edit(entry, lineEnd)).file };
    });
    if (isDone) close();
  };
  return (
    <>
      {steps.isRefused && open === undefined && (
        <TextNotice {...{ tenant }} file="site" id="groups-refused" close={steps.forget} />
      )}
      <div className={list["tools"]}>
        <SearchField label={text("groups-find")} {...{ query, search }} />
        <Button onClick={() => show({ kind: "new" })}>{text("group-add")}</Button>
        <UndoButtons undo={steps.undo} redo={steps.redo} />
      </div>
      {groups.length === 0 ? (
        <Empty title={text("groups-empty")}>
          <p>{text("groups-empty-explained")}</p>
        </Empty>
      ) : (
        <GroupList
          {...{ tenant, groups, query, move }}
          site={languages}
          open={(index) => {
            const entry = groups[index];
            if (entry !== undefined) show({ kind: "group", index, entry });
          }}
          openAddress={(slug) => show({ kind: "address", slug })}
          remove={(index) => change((whole) => ({ ...whole, list: removeEntry(whole.list, at(index)) }))}
        />
      )}
      {(open?.kind === "group" || open?.kind === "new") && (
        <GroupDialog
          site={languages}
          entry={open.kind === "group" ? open.entry : undefined}
          isGone={open.kind === "group" && openIndex < 0}
          isRefused={steps.isRefused}
          slugs={groups.map(({ values }) => String(values?.["slug"]))}
          {...{ tenant, save, close }}
        />
      )}
      {open?.kind === "address" && (
        <AddressDialog
          {...{ tenant, close }}
          slug={open.slug}
          prepare={() => session.autosave.flush()}
          done={(changed) => {
            close();
            addressChanged(changed);
          }}
        />
      )}
    </>
  );
}

/** The current index of an opened group, because others may have changed the list; -1 if the group was removed. */
function indexNow(groups: readonly Entry[], { index, entry }: { index: number; entry: Entry }): number {
  const isSame = (each: Entry | undefined) => each?.values?.["slug"] === entry.values?.["slug"];
  return index < groups.length && isSame(groups[index]) ? index : groups.findIndex(isSame);
}

/** A group has too many values for one line in braces, so only the indentation of a neighbour in braces is copied. */
function likeLines(neighbour: Entry | undefined): Entry | undefined {
  return neighbour !== undefined && isInBraces(neighbour) && neighbour.head.length > 80
    ? undefined
    : neighbour;
}
