import * as v from "valibot";
import { type StoredList, storedList } from "../../storage/stored-list.ts";

/** A filter and order of the list, saved under a name. */
export interface SavedView {
  name: string;
  /** The query of the list's address, with the parameters of the filter only. */
  query: string;
}

export const MAXIMUM_VIEW_NAME = 60;
const MAXIMUM_VIEWS = 100;

const viewSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_VIEW_NAME)),
  query: v.pipe(v.string(), v.minLength(1)),
});

/** The views of a site that a person has saved in this browser. Other people may use the same browser. */
export function viewsOf(person: string, tenant: string): StoredList<SavedView> {
  return storedList(`article-views-${person}-${tenant}`, { entry: viewSchema, maximum: MAXIMUM_VIEWS });
}

/** Adds a view. Another view with the same name or query is replaced. */
export function withView(views: readonly SavedView[], added: SavedView): readonly SavedView[] {
  return [...views.filter(({ name, query }) => name !== added.name && query !== added.query), added];
}
