/*
 * Announces client-side navigations to scripts that count page views. Such scripts wrap `history.pushState` and `history.replaceState`,
 * and listen for `popstate`. Navigations that the Navigation API intercepts call neither function, and fire `popstate` while the old page
 * is still shown. So this module calls the wrapped function for each new page, but stops before the browser's own function: no history
 * entry is added, and no navigation starts.
 */

const CHANGES = ["pushState", "replaceState"] as const;

/** Announces each client-side navigation once, when the address and the title are those of the new page. */
export function announceNavigations(): void {
  // Without the Navigation API every navigation is a page load.
  if (!("navigation" in globalThis)) return;
  let announced = here();
  let entry = navigation.currentEntry?.key;
  let isAnnouncing = false;

  function take(): void {
    announced = here();
    entry = navigation.currentEntry?.key;
  }

  for (const name of CHANGES) {
    const change = History.prototype[name];
    History.prototype[name] = function (...parts) {
      if (isAnnouncing) return;
      change.apply(this, parts);
      // Trackers wrap this function, so they have already noticed this call.
      take();
    };
  }
  let isLeaving = false;
  navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    isLeaving = navigationType === "traverse" && addressOf(destination.url ?? "") !== here();
  });
  // Registered before all other listeners, so that it can stop the event, which may be fired while the old page is still shown. Moves
  // within a page are not stopped.
  addEventListener(
    "popstate",
    (event) => {
      if (isLeaving) event.stopImmediatePropagation();
      isLeaving = false;
    },
    { capture: true },
  );
  navigation.addEventListener("navigatesuccess", () => {
    if (here() === announced) return;
    const change = navigation.currentEntry?.key === entry ? "replaceState" : "pushState";
    take();
    isAnnouncing = true;
    try {
      history[change](history.state, "", location.href);
    } finally {
      isAnnouncing = false;
    }
  });
}

function here(): string {
  return addressOf(location.href);
}

/** Removes the fragment of an address. */
function addressOf(url: string): string {
  return url.replace(/#.*/s, "");
}
