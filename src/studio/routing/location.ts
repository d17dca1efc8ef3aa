import { useSyncExternalStore } from "react";
import { type StudioAddress, matchStudioPath } from "../../contract/studio/addresses.ts";

const listeners = new Set<() => void>();
let current = location.href;
let isReturn = false;

function notify(): void {
  if (location.href === current) return;
  current = location.href;
  for (const listener of listeners) listener();
}

/**
 * Intercepts navigations between screens through the Navigation API, so that they need no page load. Without this API, links load pages
 * as usual. The browser still manages scrolling, focus and history.
 */
export function startRouting(): void {
  if (!("navigation" in globalThis)) {
    addEventListener("popstate", () => {
      isReturn = true;
      notify();
    });
    return;
  }
  navigation.addEventListener("navigate", (event) => {
    const url = new URL(event.destination.url);
    const isOwn = url.origin === location.origin && matchStudioPath(url.pathname) !== undefined;
    if (!isOwn || !event.canIntercept || event.hashChange || event.downloadRequest !== null) return;
    isReturn = event.navigationType === "traverse";
    // A navigation that only changes filters stays on the same screen, so it does not reset the focus. Nor does a navigation in an open
    // dialog.
    const isSameScreen = url.pathname === location.pathname;
    const keepsFocus = isSameScreen || document.querySelector("dialog[open]") !== null;
    event.intercept({
      focusReset: keepsFocus ? "manual" : "after-transition",
      scroll: isSameScreen ? "manual" : "after-transition",
      handler: async () => notify(),
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last navigation used the browser's Back or Forward button. */
export function hasReturned(): boolean {
  return isReturn;
}

/** The current address. */
export function useLocation(): URL {
  return new URL(useSyncExternalStore(subscribe, () => current));
}

/** The screen at the current address; `undefined` if the address is unknown. */
export function useStudioAddress(): StudioAddress | undefined {
  return matchStudioPath(useLocation().pathname);
}

/** Navigates to an address, like a click on a link. */
export function go(address: string, history: "push" | "replace" = "push"): void {
  if ("navigation" in globalThis) {
    // A newer navigation aborts this one, which is not an error.
    const { committed, finished } = navigation.navigate(address, { history });
    for (const outcome of [committed, finished]) outcome?.catch(() => {});
  } else if (history === "replace") location.replace(address);
  else location.assign(address);
}

/** Changes query parameters of the current address without a new history entry. Empty values remove their parameter. */
export function changeQuery(changes: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if ("navigation" in globalThis) return go(url.href, "replace");
  history.replaceState(null, "", url);
  notify();
}
