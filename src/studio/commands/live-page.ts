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

/** Sets the live address of the open text; `undefined` while it is not public. */
export function useTellLivePage(href: string | undefined): void {
  useEffect(() => {
    tell(href);
    return () => tell(undefined);
  }, [href]);
}

/** The live address of the open text. */
export function useLivePage(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
