import { createStore } from "zustand/vanilla";

/** What the application is doing at the moment; the browser's alone, the server always sees it at rest. */
export interface NavigationState {
  /** A page is on its way. */
  isLoading: boolean;
  /** Spoken after a navigation: the new page's title. */
  announcement: string;
  /** A newer build is there; the next navigation will load it. */
  hasUpdate: boolean;
  /** Another tab has newer data of the site; the next navigation will load them. */
  isOutdated: boolean;
  /** A page could not be loaded though the network answers; the address to try again. */
  failedUrl: string | undefined;
}

export const INITIAL_NAVIGATION: NavigationState = {
  isLoading: false,
  announcement: "",
  hasUpdate: false,
  isOutdated: false,
  failedUrl: undefined,
};

export const navigationStore = createStore<NavigationState>(() => INITIAL_NAVIGATION);
