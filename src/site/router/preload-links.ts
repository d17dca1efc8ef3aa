import { whenIdle } from "../when-idle.ts";
import type { PreloadQueue } from "./preload-queue.ts";

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
 * Preloads what links lead to: on pointer, touch and focus at once; for links in view when the browser is
 * idle. `addressToLoad` tells what the application would load for a link, `undefined` for what it does not open itself.
 */
export function preloadLinks(queue: PreloadQueue, addressToLoad: (url: URL) => string | undefined): void {
  if (!mayPreload(connectionOf(navigator))) return;
  for (const type of ["pointerenter", "touchstart", "focusin"]) {
    document.addEventListener(type, ({ target }) => add(target, "pointed"), { capture: true, passive: true });
  }

  /** False for what is not to be preloaded. */
  function add(target: EventTarget | null, intent: "pointed" | "visible"): boolean {
    const link = target instanceof Element ? target.closest("a") : null;
    const url = link?.isConnected ? preloadable(link) : undefined;
    const address = url && addressToLoad(url);
    if (address !== undefined) queue.add(address, intent);
    return address !== undefined;
  }

  const seen = new WeakSet<Element>();
  const observer = new IntersectionObserver((entries) => {
    const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    for (const link of links) observer.unobserve(link);
    // One at a time: several that begin together hold up what the visitor does meanwhile.
    const addNext = () => {
      for (let link = links.shift(); link !== undefined; link = links.shift())
        if (add(link, "visible")) return whenIdle(addNext);
    };
    whenIdle(addNext);
  });
  const observeNew = () => {
    for (const link of document.links) {
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
