import { createStore } from "zustand/vanilla";

/** State of navigation in the browser. On the server it is always the initial state. */
export interface NavigationState {
  /** A page is being loaded. */
  isLoading: boolean;
  /** Announced to screen readers after a navigation: the title of the new page. */
  announcement: string;
  /** There is a newer build, which the next navigation loads. */
  hasUpdate: boolean;
  /** Another tab has newer data of the site, which the next navigation loads. */
  isOutdated: boolean;
  /** The address of a page that could not be loaded although the device is online. */
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
