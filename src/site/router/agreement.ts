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
    /**
     * Call for a navigation that is left to the browser. It may load another document, unless it is stopped.
     */
    leave({ destination, downloadRequest, signal }: NavigateEvent, url: URL): void {
      isLeaving = !destination.sameDocument && downloadRequest === null && /^https?:$/.test(url.protocol);
      signal.addEventListener("abort", () => (isLeaving = false));
    },
    /** Call for a client-side navigation. */
    stay(): void {
      isLeaving = false;
    },
  };
}
