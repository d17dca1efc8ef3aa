/** The position of an element in the document: its parent, and its index among the parent's children. */
interface Stand {
  within: Element;
  index: number;
}

/** Delay in milliseconds. Within it, a screen can set the focus itself. */
const PATIENCE_MS = 60;
/**
 * Selectors of elements that may receive the focus, best first: the tab stop of a table or text, then elements that do nothing
 * destructive when the same key is pressed again.
 */
const PLACES = ['[tabindex="0"]', "h1, h2, h3, h4, a[href], summary"];

/**
 * Moves the focus to a neighbour when the focused element is removed, such as a closed notice or a deleted row. Without this, browsers
 * move it to the beginning of the page. Returns a function that stops this behaviour.
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

/** The element that receives the focus: the nearest suitable one at the former position, after it, or before it. */
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
    // `tabIndex` -1 lets a heading receive the focus without becoming a tab stop.
    if (place.tabIndex < 0) place.tabIndex = -1;
    return place;
  }
  return undefined;
}
