/** Where something stood: what it stood in, and at which place. */
interface Stand {
  within: Element;
  index: number;
}

/** As long as a screen may take to put the focus where it wants it. */
const PATIENCE_MS = 60;
/** Where Tab comes to a table or a text; else what a key that is pressed once more does no harm to. */
const PLACES = ['[tabindex="0"]', "h1, h2, h3, h4, a[href], summary"];

/**
 * Whoever works by keyboard goes on near what they have pressed, although it is gone: a notice that was closed, a row that was removed, a
 * button that has done what it was for. Browsers go back to the beginning of the page. Returns what ends that.
 */
export function keepFocus(): () => void {
  let focused: Element | undefined;
  let stands: readonly Stand[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    focused = target;
    stands = standsOf(target);
  }

  function look(): void {
    if (focused === undefined || focused.isConnected) return;
    focused = undefined;
    const known = stands;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.activeElement === document.body) placeNear(known)?.focus();
    }, PATIENCE_MS);
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    removeEventListener("focusin", remember);
    clearTimeout(timer);
  };
}

function standsOf(element: Element): Stand[] {
  const stands: Stand[] = [];
  for (let inner = element; inner.parentElement !== null; inner = inner.parentElement)
    stands.push({ within: inner.parentElement, index: [...inner.parentElement.children].indexOf(inner) });
  return stands;
}

/** What stands there now, or after or before it, as near as possible. */
function placeNear(stands: readonly Stand[]): HTMLElement | undefined {
  for (const { within, index } of stands) {
    if (!within.isConnected) continue;
    const children = [...within.children];
    for (const near of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const place = placeIn(near);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

function placeIn(element: Element): HTMLElement | undefined {
  for (const selector of PLACES) {
    const place = element.matches(selector) ? element : element.querySelector(selector);
    if (!(place instanceof HTMLElement) || !place.checkVisibility()) continue;
    // A heading takes the focus, and no Tab comes to it.
    if (place.tabIndex < 0) place.tabIndex = -1;
    return place;
  }
  return undefined;
}
