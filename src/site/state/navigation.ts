import { createStore } from "zustand/vanilla";

/** The state of navigation in the browser. On the server it always has its initial value. */
export interface NavigationState {
  /** Whether a page is being loaded. */
  isLoading: boolean;
  /** The title of the new page, which screen readers announce after a navigation. */
  announcement: string;
  /** Whether a newer build exists. The next navigation loads it. */
  hasUpdate: boolean;
  /** Whether another tab has stored newer data of the site. The next navigation loads them. */
  isOutdated: boolean;
  /** The address of a page that could not be loaded although the device was online. */
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
