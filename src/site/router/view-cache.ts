import type { View } from "../view/view.ts";

const MAXIMUM_VIEWS = 20;

export type ViewCache = ReturnType<typeof createViewCache>;

/** Pages cached for going back to them, by the keys of their history entries. */
export function createViewCache() {
  const views = new Map<string, View>();
  return {
    /** Stores what the current history entry shows. Errors are not stored: they may be over when somebody comes back. */
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
