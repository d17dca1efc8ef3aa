import { useSyncExternalStore } from "react";
import { type StudioAddress, matchStudioPath } from "../../contract/studio/addresses.ts";

const listeners = new Set<() => void>();
let current = location.href;
let isReturn = false;

function tell(): void {
  if (location.href === current) return;
  current = location.href;
  for (const listener of listeners) listener();
}

/**
 * Handles navigations between screens without page loads, using the Navigation API. Without that API links load pages. Scrolling,
 * focus and history stay the browser's.
 */
export function startRouting(): void {
  if (!("navigation" in globalThis)) {
    addEventListener("popstate", () => {
      isReturn = true;
      tell();
    });
    return;
  }
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    const isOwn = url.origin === location.origin && matchStudioPath(url.pathname) !== undefined;
    if (!isOwn || !event.canIntercept || event.hashChange || event.downloadRequest !== null) return;
    isReturn = event.navigationType === "traverse";
    // Changed filters are the same screen, so the focus stays. It also stays in an open dialog.
    const isSameScreen = url.pathname === location.pathname;
    const keepsFocus = isSameScreen || document.querySelector("dialog[open]") !== null;
    event.intercept({
      focusReset: keepsFocus ? "manual" : "after-transition",
      scroll: isSameScreen ? "manual" : "after-transition",
      handler: async () => tell(),
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the current address was reached by the browser's Back or Forward. */
export function hasReturned(): boolean {
  return isReturn;
}

/** The current address. */
export function useLocation(): URL {
  return new URL(useSyncExternalStore(subscribe, () => current));
}

/** The screen at the current address; `undefined` if there is none. */
export function useStudioAddress(): StudioAddress | undefined {
  return matchStudioPath(useLocation().pathname);
}

/** Navigates to an address like a link. */
export function go(address: string, history: "push" | "replace" = "push"): void {
  if ("navigation" in globalThis) {
    // A newer navigation aborts this one, which is no error.
    const { committed, finished } = navigation.navigate(address, { history });
    for (const outcome of [committed, finished]) outcome?.catch(() => {});
  } else if (history === "replace") location.replace(address);
  else location.assign(address);
}

/** Changes the query of the current address without a history entry. Empty values are removed. */
export function changeQuery(changes: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if ("navigation" in globalThis) return go(url.href, "replace");
  history.replaceState(null, "", url);
  tell();
}
