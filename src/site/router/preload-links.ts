import { whenIdle } from "../platform/when-idle.ts";
import type { PreloadQueue } from "./preload-queue.ts";

/** So many pages are loaded on each page for links that are merely in view; the others when somebody points at them. */
const MAXIMUM_IN_VIEW = 1;

/** The links of a page's own content: what leads about the site stands in a `nav`. */
const CONTENT_LINKS = "main a[href]:not(nav *)";

/** False where preloading would cost a visitor who asked for less, or has little. */
function mayPreload(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return connection?.saveData !== true && !(connection?.effectiveType ?? "").includes("2g");
}

function connectionOf(
  navigator: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } },
) {
  return navigator.connection;
}

/**
 * Preloads what links lead to: on pointer, touch and focus at once; for the first link of the page's own content
 * that comes into view when the browser is idle. `addressToLoad` tells what the application would load for a link, `undefined` for what it does not open itself.
 */
export function preloadLinks(queue: PreloadQueue, addressToLoad: (url: URL) => string | undefined): void {
  if (!mayPreload(connectionOf(navigator))) return;
  for (const type of ["pointerenter", "touchstart", "focusin"]) {
    document.addEventListener(type, ({ target }) => addPointed(target), { capture: true, passive: true });
  }

  function addPointed(target: EventTarget | null): void {
    const address = target instanceof Element ? addressOf(target.closest("a")) : undefined;
    if (address !== undefined) queue.add(address, "pointed");
  }

  function addressOf(link: HTMLAnchorElement | null): string | undefined {
    const url = link?.isConnected ? preloadable(link) : undefined;
    return url && addressToLoad(url);
  }

  /** Addresses of links in view on this page. */
  const inView = new Set<string>();
  navigation.addEventListener("navigatesuccess", () => inView.clear());

  /** False for what is not to be preloaded. */
  function addVisible(link: HTMLAnchorElement): boolean {
    const address = inView.size < MAXIMUM_IN_VIEW ? addressOf(link) : undefined;
    if (address === undefined) return false;
    inView.add(address);
    queue.add(address, "visible");
    return true;
  }

  const seen = new WeakSet<Element>();
  const observer = new IntersectionObserver((entries) => {
    const links = entries.flatMap(({ isIntersecting, target }) =>
      isIntersecting && target instanceof HTMLAnchorElement ? target : [],
    );
    for (const link of links) observer.unobserve(link);
    // One at a time: several that begin together hold up what the visitor does meanwhile.
    const addNext = () => {
      for (let link = links.shift(); link !== undefined; link = links.shift())
        if (addVisible(link)) return whenIdle(addNext);
    };
    whenIdle(addNext);
  });
  const observeNew = () => {
    for (const link of document.querySelectorAll(CONTENT_LINKS)) {
      if (seen.has(link)) continue;
      seen.add(link);
      observer.observe(link);
    }
  };
  new MutationObserver(() => whenIdle(observeNew)).observe(document.body, { childList: true, subtree: true });
  whenIdle(observeNew);
}

function preloadable(link: HTMLAnchorElement): URL | undefined {
  if (link.target !== "" && link.target !== "_self") return undefined;
  if (link.hasAttribute("download") || link.relList.contains("nofollow")) return undefined;
  const url = URL.parse(link.href);
  const isHere = url?.pathname === location.pathname && url.search === location.search;
  return url === null || isHere ? undefined : url;
}
