/*
 * Counts visits. A file of its own, loaded by every page and independent of the application: it must weigh
 * next to nothing, and pages must not notice when it is missing. No cookies, nothing kept in the browser;
 * whoever asks not to be counted is not. Pages state their status, and searches their hits, as attributes of
 * the document's element.
 */

const ENDPOINT = "/api/client/visit";
/** Who does nothing for this long is not reading, in milliseconds. */
const IDLE_MS = 30_000;
const SHORTEST_READ_MS = 1_000;

const { documentElement: root } = document;
let path = "";
let search = "";
/** Where the visitor was going, should an error page stand at an address of its own. */
let destination = location.pathname;
let { referrer } = document;
let readMs = 0;
let lastActive = 0;
/** Whether the page that shows is still to be counted. */
let isDue = true;

function send(event: object): void {
  navigator.sendBeacon(ENDPOINT, new Blob([JSON.stringify(event)], { type: "application/json" }));
}

/** Adds the time since the last sign of life. */
function mark(): void {
  const now = performance.now();
  if (lastActive > 0) readMs += Math.min(now - lastActive, IDLE_MS);
  lastActive = document.hidden ? 0 : now;
}

function leave(): void {
  mark();
  if (readMs >= SHORTEST_READ_MS) send({ kind: "read", path, milliseconds: Math.round(readMs) });
  readMs = 0;
}

function view(): void {
  const { status, hits } = root.dataset;
  if (location.pathname !== path) {
    if (path) leave();
    path = location.pathname;
    search = "";
    const isErrorRoute = /\/error\/\w+\.html$/.test(path);
    send({ kind: "view", path: isErrorRoute ? destination : path, referrer, status: Number(status) || 200 });
    referrer = "";
    mark();
  }
  const query = new URLSearchParams(location.search).get("q") ?? "";
  if (hits && query && query !== search) send({ kind: "search", path, query, hits: Number(hits) });
  search = query;
}

/** Counts the page that shows, if that has not been done. */
function viewDue(): void {
  if (isDue) view();
  isDue = false;
}

function start(): void {
  // To send something takes time, and a page that starts has better to do. Who goes on before is counted then.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(viewDue, { timeout: 2_000 });
  else setTimeout(viewDue);
  addEventListener("pagehide", viewDue);
  globalThis.navigation?.addEventListener("navigate", ({ destination: { url } }) => {
    viewDue();
    const { pathname } = new URL(url);
    if (!/\/error\/\w+\.html$/.test(pathname)) destination = pathname;
  });
  globalThis.navigation?.addEventListener("navigatesuccess", () => {
    isDue = true;
    // The new page is in the document, not yet on the screen.
    requestAnimationFrame(() => setTimeout(viewDue));
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    path = "";
    view();
  });
  for (const type of ["scroll", "pointermove", "keydown"]) addEventListener(type, mark, { passive: true });
  addEventListener("visibilitychange", () => (document.hidden ? leave() : mark()));
  for (const type of ["click", "auxclick"]) {
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.protocol.startsWith("http") && link.host !== location.host)
        send({ kind: "outbound", target: link.host + link.pathname });
    });
  }
}

if (
  navigator.doNotTrack !== "1" &&
  !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)
) {
  if ("prerendering" in document && document.prerendering)
    document.addEventListener("prerenderingchange", start);
  else start();
}

export {};
