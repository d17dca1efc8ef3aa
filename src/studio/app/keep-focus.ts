/** The position of an element in the document: its parent, and its index among the parent's children. */
interface Position {
  within: Element;
  index: number;
}

/** Delay in milliseconds. Within it, a screen can set the focus itself. */
const FOCUS_DELAY_MS = 60;
/**
 * Selectors of elements that may receive the focus, best first: the tab stop of a table or text, then elements that do nothing
 * destructive when the same key is pressed again.
 */
const FOCUSABLE = ['[tabindex="0"]', "h1, h2, h3, h4, a[href], summary"];

/**
 * Moves the focus to a neighbour when the focused element is removed, such as a closed notice or a deleted row. Without this, browsers
 * move it to the beginning of the page. Returns a function that stops this behaviour.
 */
export function keepFocus(): () => void {
  let focused: Element | undefined;
  let positions: readonly Position[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    focused = target;
    positions = positionsOf(target);
  }

  function look(): void {
    if (focused === undefined || focused.isConnected) return;
    focused = undefined;
    const known = positions;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.activeElement === document.body) focusableNear(known)?.focus();
    }, FOCUS_DELAY_MS);
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

function positionsOf(element: Element): Position[] {
  const positions: Position[] = [];
  for (let inner = element; inner.parentElement !== null; inner = inner.parentElement)
    positions.push({ within: inner.parentElement, index: [...inner.parentElement.children].indexOf(inner) });
  return positions;
}

/** The element that receives the focus: the nearest suitable one at the former position, after it, or before it. */
function focusableNear(positions: readonly Position[]): HTMLElement | undefined {
  for (const { within, index } of positions) {
    if (!within.isConnected) continue;
    const children = [...within.children];
    for (const near of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const place = focusableIn(near);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

function focusableIn(element: Element): HTMLElement | undefined {
  for (const selector of FOCUSABLE) {
    const place = element.matches(selector) ? element : element.querySelector(selector);
    if (!(place instanceof HTMLElement) || !place.checkVisibility()) continue;
    // `tabIndex` -1 lets a heading receive the focus without becoming a tab stop.
    if (place.tabIndex < 0) place.tabIndex = -1;
    return place;
  }
  return undefined;
}
