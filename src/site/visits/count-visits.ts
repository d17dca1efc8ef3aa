/*
 * Counts visits. This is a separate file that every page loads. It must be tiny, and pages must work without it. It sets no cookies,
 * stores nothing in the browser, and respects requests not to be counted. It reads the status and the number of search results from
 * attributes of the root element.
 */

const ENDPOINT = "/api/client/visit";
/** Time without input in milliseconds after which the visitor no longer counts as reading. */
const IDLE_MS = 30_000;
const MINIMUM_READ_MS = 1_000;

const { documentElement: root } = document;
let path = "";
let search = "";
/** The address that the visitor requested; the error page may have another one. */
let destination = location.pathname;
let { referrer } = document;
let readMs = 0;
let lastActive = 0;
/** True until the current page is counted. */
let isDue = true;

function send(event: object): void {
  navigator.sendBeacon(ENDPOINT, new Blob([JSON.stringify(event)], { type: "application/json" }));
}

/** Adds the time since the last input to the reading time. */
function mark(): void {
  const now = performance.now();
  if (lastActive > 0) readMs += Math.min(now - lastActive, IDLE_MS);
  lastActive = document.hidden ? 0 : now;
}

function leave(): void {
  mark();
  if (readMs >= MINIMUM_READ_MS) send({ kind: "read", path, milliseconds: Math.round(readMs) });
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

/** Counts the current page, unless it has been counted. */
function viewDue(): void {
  if (isDue) view();
  isDue = false;
}

function start(): void {
  // Sending would slow down the start of the page, so it waits until the browser is idle or the visitor leaves.
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
    // Deferred, because at this time the new page is in the document but not painted yet.
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
