import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let shown: string | undefined;

function notify(href: string | undefined): void {
  shown = href;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces the public address of the open text to the command palette; `undefined` if it is not published. */
export function useAnnounceLivePage(href: string | undefined): void {
  useEffect(() => {
    notify(href);
    return () => notify(undefined);
  }, [href]);
}

/** The public address of the open text; `undefined` if there is none. */
export function useLivePage(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
