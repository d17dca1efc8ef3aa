import { navigationStore } from "../state/navigation.ts";
import { addressOf } from "./address-of.ts";

/** Reloads the page if an interrupted navigation has changed the address but not the page. */
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
    /** Called for a navigation that is left to the browser. Unless it is aborted, the browser may load another document. */
    leave({ destination, downloadRequest, signal }: NavigateEvent, url: URL): void {
      isLeaving = !destination.sameDocument && downloadRequest === null && /^https?:$/.test(url.protocol);
      signal.addEventListener("abort", () => (isLeaving = false));
    },
    /** Called for a client-side navigation. */
    stay(): void {
      isLeaving = false;
    },
  };
}
