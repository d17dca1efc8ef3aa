import type { View } from "../view/view.ts";

const MAXIMUM_VIEWS = 20;

export type KeptViews = ReturnType<typeof createKeptViews>;

/** Pages kept for going back to them, by the keys of their history entries. */
export function createKeptViews() {
  const views = new Map<string, View>();
  return {
    /** Keeps what the current history entry shows. Errors are not kept: they may be over when somebody comes back. */
    keep(view: View): void {
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
