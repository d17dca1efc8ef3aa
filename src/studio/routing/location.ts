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
 * Turns navigations between screens into ones without a page load, where the browser tells of them; elsewhere links load pages, as
 * links do. Scrolling, focus and history are the browser's own.
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
    // A change of filters is no other screen: what has the focus keeps it. So does a dialog that stays, which has all keys.
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

/** Whether somebody has come to the present address by the browser's Back or Forward. */
export function hasReturned(): boolean {
  return isReturn;
}

/** The address that is shown. */
export function useLocation(): URL {
  return new URL(useSyncExternalStore(subscribe, () => current));
}

/** The screen that is shown, `undefined` if there is none at this address. */
export function useStudioAddress(): StudioAddress | undefined {
  return matchStudioPath(useLocation().pathname);
}

/** Opens an address as a link would. */
export function go(address: string, history: "push" | "replace" = "push"): void {
  if ("navigation" in globalThis) {
    // Whoever goes on to another address meanwhile does not care about this one.
    const { committed, finished } = navigation.navigate(address, { history });
    for (const outcome of [committed, finished]) outcome?.catch(() => {});
  } else if (history === "replace") location.replace(address);
  else location.assign(address);
}

/** Changes the query of the present address without an entry in the history; empty values go. */
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
