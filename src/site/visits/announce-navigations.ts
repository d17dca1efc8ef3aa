/*
 * Scripts that count page views detect client-side navigation by wrapping `history.pushState` and
 * `history.replaceState`, and by listening for `popstate`. Navigations that the Navigation API intercepts
 * call neither of the two, and fire `popstate` while the old page, with its title, is still shown. So this
 * module announces each shown page to such scripts: it calls the wrapped function, but stops before the
 * browser's own. That adds no history entry and starts no navigation.
 */

const CHANGES = ["pushState", "replaceState"] as const;

/** Announces each client-side navigation once, with the address and title of the new page. */
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
      // Trackers wrap this function, so they have already noticed the call.
      take();
    };
  }
  let isLeaving = false;
  navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    isLeaving = navigationType === "traverse" && addressOf(destination.url ?? "") !== here();
  });
  // Registered before all other listeners, so that it can stop the event: it may be fired while the old page
  // is still shown. Moves within a page are left alone.
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

/** An address without its hash. */
function addressOf(url: string): string {
  return url.replace(/#.*/s, "");
}
