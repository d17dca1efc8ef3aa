import { changeEntry, insertEntry, moveEntry, removeEntry } from "../../lists/change-lists.ts";
import { type EntryChange, setValue } from "../../lists/entry-values.ts";
import { type Entry, type ListFile, isInBraces, listOf } from "../../lists/list-file.ts";
import { freeId, neighbourOf, newEntry } from "../../lists/new-entry.ts";
import { asciiSlug } from "../../texts/ascii-slug.ts";
import { valueOf } from "../entries/entry-texts.ts";
import { type Attempts, useAttempt } from "../entries/use-attempt.ts";
import { type BannerRow, bannersOf } from "./banner-rows.ts";

/** The values that every new banner has. */
export interface NewBanner {
  title: Readonly<Record<string, string>>;
  image: string;
}

export interface BannerActions {
  /** Moves a banner. `index` is its index after the move. */
  move: (row: BannerRow, index: number) => void;
  remove: (row: BannerRow) => void;
  duplicate: (row: BannerRow) => void;
  /** Applies a change to a banner. Returns whether that was possible. */
  edit: (row: BannerRow, change: EntryChange) => boolean;
  /** Adds a banner after the last one, and applies a change to it. Returns whether that was possible. */
  add: (banner: NewBanner, change: EntryChange) => boolean;
}

export interface BannerActionsInput {
  file: ListFile | undefined;
  place: string;
  change: (file: ListFile) => void;
  /** Selects the banner at an index of the place. */
  select: (changed: ListFile, index: number) => void;
}

/** Returns the actions that change the file, and whether the last change was impossible. */
export function useBannerActions({
  file,
  place,
  change,
  select,
}: BannerActionsInput): BannerActions & Omit<Attempts, "attempt"> {
  const { attempt, ...refusal } = useAttempt(file);
  const show = (changed: ListFile, index: number) => {
    change(changed);
    select(changed, index);
  };
  return {
    ...refusal,
    move: (row, index) =>
      attempt((whole) => {
        const count = bannersOf(listOf(whole, place)).length;
        if (index < 0 || index >= count || index === row.index) return;
        const to = { list: place, at: [index > row.index ? index + 1 : index] };
        show(moveEntry(whole, row.position, to).file, index);
      }),
    remove: (row) =>
      attempt((whole) => {
        const changed = removeEntry(whole, row.position);
        show(changed, Math.min(row.index, bannersOf(listOf(changed, place)).length - 1));
      }),
    duplicate: (row) =>
      attempt((whole) => {
        const id = freeId(listOf(whole, place), valueOf(row.entry, "id") ?? "banner");
        const copy = setValue({ ...row.entry, lead: "" }, "id", id, whole.lineEnd);
        show(insertEntry(whole, { list: place, at: [row.index + 1] }, copy).file, row.index + 1);
      }),
    edit: (row, edit) =>
      attempt((whole) => change(changeEntry(whole, row.position, (entry) => edit(entry, whole.lineEnd)))),
    add: ({ title, image }, edit) =>
      attempt((whole) => {
        const list = listOf(whole, place);
        const index = list?.entries.length ?? 0;
        const to = { list: place, at: [index] };
        const [name = ""] = Object.values(title);
        const id = freeId(list, asciiSlug(name, 1) === "" ? "banner" : name);
        const entry = newEntry({ id, title, image }, linesOf(neighbourOf(whole, to)), whole.lineEnd);
        show(insertEntry(whole, to, edit(entry, whole.lineEnd)).file, index);
      }),
  };
}

/** A banner has too many values for one line in braces, so only the indentation of a neighbour in braces is copied. */
function linesOf(neighbour: Entry | undefined): Entry | undefined {
  return neighbour !== undefined && isInBraces(neighbour) ? undefined : neighbour;
}
