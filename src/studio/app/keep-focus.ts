/** A former position in the document: the parent and the index in it. */
interface Stand {
  within: Element;
  index: number;
}

/** Time that a screen has to set the focus itself. */
const PATIENCE_MS = 60;
/**
 * Elements that may get the focus: first the tab stop of a table or text, then elements on which pressing the
 * same key again does no harm.
 */
const PLACES = ['[tabindex="0"]', "h1, h2, h3, h4, a[href], summary"];

/**
 * Moves the focus to a neighbour when the focused element is removed, such as a closed notice or a deleted row. Browsers would move it to
 * the beginning of the page. Returns a function that stops this.
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

/** The nearest element to focus: at the former position, after it, or before it. */
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
    // Headings become focusable without becoming tab stops.
    if (place.tabIndex < 0) place.tabIndex = -1;
    return place;
  }
  return undefined;
}
