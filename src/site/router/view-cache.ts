import type { View } from "../view/view.ts";

const MAXIMUM_VIEWS = 20;

export type ViewCache = ReturnType<typeof createViewCache>;

/** Caches visited pages for going back, by the keys of their history entries. */
export function createViewCache() {
  const views = new Map<string, View>();
  return {
    /**
     * Caches the view of the current history entry. Error pages are not cached, because the error may be resolved when the visitor
     * returns.
     */
    store(view: View): void {
      const key = navigation.currentEntry?.key;
      if (key === undefined || view.page.status >= 400) return;
      views.delete(key);
      views.set(key, view);
      const [oldest] = views.keys();
      if (views.size > MAXIMUM_VIEWS && oldest !== undefined) views.delete(oldest);
    },
    find: (key: string): View | undefined => views.get(key),
  };
}
