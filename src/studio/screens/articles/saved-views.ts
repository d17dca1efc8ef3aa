import * as v from "valibot";

/** A filter and order of the list, which a person has saved in this browser under a name. */
export interface SavedView {
  name: string;
  /** The query of the list's address, with the parameters of the filter only. */
  query: string;
}

const MAXIMUM_VIEWS = 20;
export const MAXIMUM_VIEW_NAME = 60;

const viewsSchema = v.array(
  v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_VIEW_NAME)),
    query: v.pipe(v.string(), v.minLength(1)),
  }),
);

/** The saved views of a site; none if the browser blocks storage, or if the stored value is invalid. */
export function readViews(tenant: string): readonly SavedView[] {
  try {
    const stored = v.safeParse(viewsSchema, JSON.parse(localStorage.getItem(keyOf(tenant)) ?? "[]"));
    return stored.success ? stored.output : [];
  } catch {
    return [];
  }
}

/** Stores views, at most the last twenty. If the browser blocks storage, they last until the page is closed. */
export function storeViews(tenant: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(tenant), JSON.stringify(views.slice(-MAXIMUM_VIEWS)));
  } catch {
    // The browser blocks storage.
  }
}

/** Adds a view. Another view with the same name or query is replaced. */
export function withView(views: readonly SavedView[], added: SavedView): readonly SavedView[] {
  return [...views.filter(({ name, query }) => name !== added.name && query !== added.query), added];
}

function keyOf(tenant: string): string {
  return `vitrine-studio-article-views-${tenant}`;
}
