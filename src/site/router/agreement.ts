import { navigationStore } from "../state/navigation.ts";
import { addressOf } from "./address-of.ts";

/** Loads the page anew when a navigation that was stopped halfway has left the new address with the old page. */
export function keepAgreement(shown: { readonly address: string }) {
  /** The browser is on its way to another document. */
  let isLeaving = false;
  navigation.addEventListener("navigateerror", () =>
    setTimeout(() => {
      if (navigation.transition !== null || isLeaving) return;
      navigationStore.setState({ isLoading: false });
      if (shown.address !== addressOf(new URL(location.href))) location.reload();
    }),
  );
  return {
    /** For a navigation that the browser makes: it may lead to another document, until it is stopped. */
    leave({ destination, downloadRequest, signal }: NavigateEvent, url: URL): void {
      isLeaving = !destination.sameDocument && downloadRequest === null && /^https?:$/.test(url.protocol);
      signal.addEventListener("abort", () => (isLeaving = false));
    },
    /** For a navigation that the application makes. */
    stay(): void {
      isLeaving = false;
    },
  };
}
