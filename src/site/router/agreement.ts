import { navigationStore } from "../state/navigation.ts";
import { addressOf } from "./address-of.ts";

/** Reloads if an interrupted navigation has left the new address with the old page. */
export function watchAgreement(shown: { readonly address: string }) {
  /** True while the browser is loading another document. */
  let isLeaving = false;
  navigation.addEventListener("navigateerror", () =>
    setTimeout(() => {
      if (navigation.transition !== null || isLeaving) return;
      navigationStore.setState({ isLoading: false });
      if (shown.address !== addressOf(new URL(location.href))) location.reload();
    }),
  );
  return {
    /** Call this for a navigation that is left to the browser. The browser may load another document, unless the navigation is stopped. */
    leave({ destination, downloadRequest, signal }: NavigateEvent, url: URL): void {
      isLeaving = !destination.sameDocument && downloadRequest === null && /^https?:$/.test(url.protocol);
      signal.addEventListener("abort", () => (isLeaving = false));
    },
    /** Call this for a client-side navigation. */
    stay(): void {
      isLeaving = false;
    },
  };
}
