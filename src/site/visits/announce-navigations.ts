/*
 * Scripts that count pages know of an application's navigations by wrapping `history.pushState` and `history.replaceState`, and by
 * listening for `popstate`. Navigations that are intercepted call neither of the two, and raise `popstate` while the page that is
 * left is still shown, under its title. Each page that has been shown is therefore announced to those who wrapped: by a call that
 * passes through them all and ends here, before the browser's own function. It makes no entry, and starts no navigation.
 */

const CHANGES = ["pushState", "replaceState"] as const;

/** Announces navigations of the application once each, with the address and the title of the page that has come. */
export function announceNavigations(): void {
  // Without the Navigation API every page is loaded.
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
      // Whoever called has told those who wrapped.
      take();
    };
  }
  let isLeaving = false;
  navigation.addEventListener("navigate", ({ navigationType, destination }) => {
    isLeaving = navigationType === "traverse" && addressOf(destination.url ?? "") !== here();
  });
  // The first to listen, and so the only one. It comes before or after the page does. Moves within a page are left alone.
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

/** An address without its hash, which leads only within the page. */
function addressOf(url: string): string {
  return url.replace(/#.*/s, "");
}
