import { whenIdle } from "../platform/when-idle.ts";
import type { PreloadQueue } from "./preload-queue.ts";

/**
 * Maximum number of pages that are preloaded because a link is visible. Other pages are preloaded when the visitor points at their link.
 */
const MAXIMUM_IN_VIEW = 1;

/** Links in the page's own content, which exclude the site's navigation. */
const CONTENT_LINKS = "main a[href]:not(nav *)";

/** False if the visitor asked to save data, or the connection is slow. */
function mayPreload(connection: { saveData?: boolean; effectiveType?: string } | undefined): boolean {
  return connection?.saveData !== true && !(connection?.effectiveType ?? "").includes("2g");
}

function connectionOf(
  navigator: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } },
) {
  return navigator.connection;
}

/**
 * Preloads the pages of links: at once on hover, touch and focus, and when the browser is idle for the first visible link of the content.
 * `addressToLoad` returns the address that the application would load for a link; `undefined` if the browser would open it.
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

  /** Addresses of visible links that are queued on this page. */
  const inView = new Set<string>();
  navigation.addEventListener("navigatesuccess", () => inView.clear());

  /** Queues the page of a visible link. Returns false if it is not preloaded. */
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
    // Adds one link per task, because several at once would delay the response to input.
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
