import { whenIdle } from "../platform/when-idle.ts";
import type { PreloadQueue } from "./preload-queue.ts";

/**
 * Maximum number of pages preloaded per page because a link is visible; others are preloaded when the visitor
 * points at them.
 */
const MAXIMUM_IN_VIEW = 1;

/** Links in the page's own content: those for navigating the site are inside a `nav`. */
const CONTENT_LINKS = "main a[href]:not(nav *)";

/** False if the visitor asked to save data, or has a slow connection. */
function mayPreload(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return connection?.saveData !== true && !(connection?.effectiveType ?? "").includes("2g");
}

function connectionOf(
  navigator: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } },
) {
  return navigator.connection;
}

/**
 * Preloads the pages of links: immediately on hover, touch and focus; when the browser is idle for the first
 * visible link in the page's content. `addressToLoad` returns the address that the application would load for
 * a link, or `undefined` if it would not open it itself.
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

  /** Addresses of visible links queued on this page. */
  const inView = new Set<string>();
  navigation.addEventListener("navigatesuccess", () => inView.clear());

  /** Returns false if the link is not preloaded. */
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
    // One at a time: several at once would delay the response to input.
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
