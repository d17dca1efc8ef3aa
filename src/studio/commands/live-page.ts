import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let shown: string | undefined;

function tell(href: string | undefined): void {
  shown = href;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says where readers see what is open; `undefined` while they do not. */
export function useTellLivePage(href: string | undefined): void {
  useEffect(() => {
    tell(href);
    return () => tell(undefined);
  }, [href]);
}

/** Where readers see what is open. */
export function useLivePage(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
